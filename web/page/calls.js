// The functions of the link to domvision, over any way of asking it.

// linkOf makes the functions of the link from ask, which promises the answer to a message, and on.
export function linkOf(ask, on) {
  const addresses = new Map();
  async function call(name, args = {}) {
    const body = args instanceof Blob ? await args.arrayBuffer() : new TextEncoder().encode(JSON.stringify(args)).buffer;
    return JSON.parse(await ask({ call: name, body }, [body]));
  }
  async function load(element, name) {
    if (element.dataset.loaded === String(name)) return;
    element.dataset.loaded = name;
    const file = await ask({ picture: String(name) });
    if (!file || element.dataset.loaded !== String(name)) return;
    const address = URL.createObjectURL(new Blob([file]));
    URL.revokeObjectURL(addresses.get(element));
    addresses.set(element, address);
    if (element instanceof HTMLImageElement) element.src = address;
    else if (element instanceof HTMLLinkElement) element.href = address;
    else element.style.backgroundImage = `url("${address}")`;
  }
  return { call, on, load, ask };
}
