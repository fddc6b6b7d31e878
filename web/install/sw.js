// The service worker keeps all files of the page, so that it works without a connection. The build fills in VERSION
// and FILES. A new version replaces all files at once.
const VERSION = '{{VERSION}}';
const FILES = ['{{FILES}}'];
const CACHE = `domvision-${VERSION}`;

oninstall = e => e.waitUntil(caches.open(CACHE)
  .then(cache => cache.addAll(FILES.map(name => new Request(name, { cache: 'reload' }))))
  .then(() => skipWaiting()));
onactivate = e => e.waitUntil(caches.keys()
  .then(names => Promise.all(names.filter(n => n.startsWith('domvision-') && n !== CACHE).map(n => caches.delete(n))))
  .then(() => clients.claim()));
// A picture that is shared to domvision arrives as a form. The page finds it in a cache of its own.
async function shared(request) {
  let count = 0;
  try {
    const pictures = (await request.formData()).getAll('picture').filter(file => file.size > 0);
    count = pictures.length;
    if (count) await (await caches.open('shared')).put('picture', new Response(pictures[0]));
  } catch {
    count = 'lost';
  }
  return Response.redirect(`./?shared=${count}`, 303);
}

onfetch = e => {
  if (e.request.method === 'POST' && e.request.url === new URL('share', registration.scope).href) return e.respondWith(shared(e.request));
  if (e.request.method !== 'GET' || new URL(e.request.url).origin !== location.origin) return;
  e.respondWith(caches.open(CACHE)
    .then(cache => cache.match(e.request, { ignoreSearch: true }))
    .then(kept => kept ?? fetch(e.request)));
};
