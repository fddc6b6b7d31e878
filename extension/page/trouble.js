// Says once why there is no move. The next press asks again.
document.getElementById('text').textContent = decodeURIComponent(location.hash.slice(1));
const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
await chrome.action.setPopup({ tabId: tab.id, popup: '' });
await chrome.action.setBadgeText({ tabId: tab.id, text: '' });
