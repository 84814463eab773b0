/** The script's access to the survey (docs/format/pages.md). Its other end is apps/web/src/layout/author-script. */
const CANVASS = `
const canvass = (() => {
  const callbacks = { page: [], end: [] };
  const latest = {};
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || !Object.hasOwn(callbacks, data?.canvass)) return;
    const { canvass: type, ...facts } = data;
    latest[type] = facts;
    for (const callback of callbacks[type]) callback({ ...facts });
  });
  return Object.freeze({
    on(type, callback) {
      if (!Object.hasOwn(callbacks, type)) throw new TypeError('canvass.on knows "page" and "end", and not "' + type + '".');
      callbacks[type].push(callback);
      if (latest[type] !== undefined) callback({ ...latest[type] });
    },
    setHeight(pixels) {
      parent.postMessage({ canvass: 'height', height: Number(pixels) }, '*');
    },
  });
})();
`;

/** The document around a script. Text that would end the script element is escaped without changing the script. */
export const scriptFrame = (script: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Canvass</title><style>:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0}</style><body><script>${CANVASS}</script><script>${script.replace(/<(?=\/script|!--)/gi, '\\x3C')}</script></body>`;
