/** Address of the frame in which the script of a version runs. */
export const scriptFramePath = (surveyId: string, version: number): string =>
  `/api/survey/projects/${surveyId}/script?v=${version}`;

/**
 * Of the frame's document alone: no origin even where it is opened by itself, scripts that stand in it, nothing from
 * elsewhere and nothing sent anywhere.
 */
export const SCRIPT_FRAME_POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  'sandbox allow-scripts',
].join('; ');

/** What a script has of the survey (docs/project-format.md). The page around speaks apps/web/src/layout/author-script. */
const CANVASS = `
const canvass = (() => {
  const callbacks = { page: [], end: [] };
  const told = {};
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || !Object.hasOwn(callbacks, data?.canvass)) return;
    const { canvass: type, ...facts } = data;
    told[type] = facts;
    for (const callback of callbacks[type]) callback({ ...facts });
  });
  return Object.freeze({
    on(type, callback) {
      if (!Object.hasOwn(callbacks, type)) throw new TypeError('canvass.on knows "page" and "end", and not "' + type + '".');
      callbacks[type].push(callback);
      if (told[type] !== undefined) callback({ ...told[type] });
    },
    setHeight(pixels) {
      parent.postMessage({ canvass: 'height', height: Number(pixels) }, '*');
    },
  });
})();
`;

/** The document around a script. What would end a script element is written so that it is still the same text in a literal. */
export const scriptFrame = (script: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Canvass</title><style>:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0}</style><body><script>${CANVASS}</script><script>${script.replace(/<(?=\/script|!--)/gi, '\\x3C')}</script></body>`;
