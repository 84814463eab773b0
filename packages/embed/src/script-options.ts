import { type EmbedMode, type EmbedOptions, MODES, type OpenWhen } from './options.ts';

/** The error for an invalid attribute, worded for authors of host pages. */
const createAttributeError = (name: string, allowed: string, actual: string) =>
  new Error(`canvass: data-${name} is ${allowed}, not ${actual}`);

/** The attributes of the script, as options: `data-survey`, `data-open="delay:5 scroll:50 exit"` and so on. */
export function scriptOptions(
  { survey = '', mode, until, params, language, title, width, height, open = '' }: DOMStringMap,
  server: string,
): EmbedOptions {
  if (until !== undefined && until !== 'shown' && until !== 'answered')
    throw createAttributeError('until', 'shown or answered', until);
  return {
    survey,
    server,
    mode: computeMode(mode),
    open: readConditions(open),
    params: Object.fromEntries(new URLSearchParams(params)),
    ...(language && { language }),
    ...(title && { title }),
    ...(width && { width: readPixels(width) }),
    ...(height && { height: readPixels(height) }),
    ...(until && { until }),
  };
}

function computeMode(text = 'inline'): EmbedMode {
  const mode = MODES.find((one) => one === text);
  if (mode === undefined) throw createAttributeError('mode', `one of ${MODES.join(', ')}`, text);
  return mode;
}

function readPixels(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw createAttributeError('width or -height', 'a number of pixels', text);
  return number;
}

function readConditions(text: string): OpenWhen {
  const conditions: Record<string, number | boolean> = {};
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const [, name = '', amount] = /^(delay|scroll|exit)(?::([\d.]+))?$/.exec(word) ?? [];
    if (name === '' || (amount === undefined) !== (name === 'exit'))
      throw createAttributeError('open', 'like delay:5 scroll:50 exit', word);
    conditions[name] = amount === undefined || Number(amount);
  }
  return conditions;
}
