import {
  contrast,
  luminance,
  parseHex,
  type Rgb,
  TEXT_CONTRAST,
  toHex,
  moveTowards,
} from './accent-tokens.ts';

/** WCAG 2.2: edges of controls 3:1. */
const EDGE_CONTRAST = 3;
/** Above this luminance black reads better than white. */
const MIDDLE = 0.18;
const WHITE: Rgb = [1, 1, 1];
const DEFAULTS = { text: '#171a1f', error: '#b3261e', warning: '#8a5300', info: '#46505c' } as const;

interface ChosenColours {
  /** Each `#rgb` or `#rrggbb`; what is neither counts as not chosen. */
  readonly ground?: string | undefined;
  readonly text?: string | undefined;
  readonly accent: string;
}

/**
 * Custom properties of a page with a chosen background: every colour is moved towards black or white only as far
 * as it takes until texts read at 4.5:1 and edges at 3:1.
 */
export function groundTokens({ ground, text, accent }: ChosenColours): Readonly<Record<string, string>> {
  const paper = parseHex(ground ?? '') ?? WHITE;
  const light = luminance(paper);
  const target = light < MIDDLE ? 1 : 0;
  const readable = (colour: Rgb, ratio = TEXT_CONTRAST): Rgb => {
    let moved = colour;
    while (contrast(luminance(moved), light) < ratio && moved.some((channel) => channel !== target))
      moved = moveTowards(moved, target);
    return moved;
  };
  const readableColour = (hex: string) => readable(parseHex(hex) ?? [target, target, target]);
  const words = readableColour(text ?? DEFAULTS.text);
  const main = readableColour(accent);
  const mixWithPaper = (share: number): Rgb =>
    [0, 1, 2].map((at) => (words[at] ?? 0) * share + (paper[at] ?? 0) * (1 - share)) as unknown as Rgb; // three
  return {
    '--ground': toHex(paper),
    '--surface': toHex(paper),
    '--text': toHex(words),
    '--text-quiet': toHex(readable(mixWithPaper(0.7))),
    '--line': toHex(mixWithPaper(0.2)),
    '--line-strong': toHex(readable(mixWithPaper(0.5), EDGE_CONTRAST)),
    '--error': toHex(readableColour(DEFAULTS.error)),
    '--error-tint': toHex(mixWithPaper(0.06)),
    '--warning': toHex(readableColour(DEFAULTS.warning)),
    '--info': toHex(readableColour(DEFAULTS.info)),
    '--accent': toHex(main),
    '--on-accent': contrast(luminance(main), 1) >= contrast(luminance(main), 0) ? '#ffffff' : '#000000',
  };
}
