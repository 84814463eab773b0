import { type EmbedMode, type EmbedOptions, MODES, type OpenWhen } from './options.ts';

/** The error for an invalid attribute, worded for authors of host pages. */
const problem = (name: string, allowed: string, given: string) =>
  new Error(`canvass: data-${name} is ${allowed}, not ${given}`);

/** The attributes of the script, as options: `data-survey`, `data-open="delay:5 scroll:50 exit"` and so on. */
export function scriptOptions(
  { survey = '', mode, until, params, language, title, width, height, open = '' }: DOMStringMap,
  server: string,
): EmbedOptions {
  if (until !== undefined && until !== 'shown' && until !== 'answered')
    throw problem('until', 'shown or answered', until);
  return {
    survey,
    server,
    mode: modeOf(mode),
    open: openWhen(open),
    params: Object.fromEntries(new URLSearchParams(params)),
    ...(language && { language }),
    ...(title && { title }),
    ...(width && { width: pixels(width) }),
    ...(height && { height: pixels(height) }),
    ...(until && { until }),
  };
}

function modeOf(mode = 'inline'): EmbedMode {
  const known = MODES.find((one) => one === mode);
  if (known === undefined) throw problem('mode', `one of ${MODES.join(', ')}`, mode);
  return known;
}

function pixels(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw problem('width or -height', 'a number of pixels', text);
  return number;
}

function openWhen(text: string): OpenWhen {
  const found: Record<string, number | boolean> = {};
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const [, name = '', amount] = /^(delay|scroll|exit)(?::([\d.]+))?$/.exec(word) ?? [];
    if (name === '' || (amount === undefined) !== (name === 'exit'))
      throw problem('open', 'like delay:5 scroll:50 exit', word);
    found[name] = amount === undefined || Number(amount);
  }
  return found;
}
