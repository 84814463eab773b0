import {
  accentTokens,
  contrastingColour,
  EDGE_CONTRAST,
  luminance,
  mix,
  parseHex,
  type Rgb,
  TEXT_CONTRAST,
  toHex,
} from './accent-tokens.ts';

const WHITE: Rgb = [1, 1, 1];
/** The contrast of texts for which the author has chosen no colour. */
const FULL_CONTRAST = 10;
const DEFAULTS = { text: '#171a1f', error: '#b3261e', warning: '#8a5300', info: '#46505c' } as const;

interface ChosenColours {
  /** Each is `#rgb` or `#rrggbb`; other values count as not chosen. */
  readonly ground?: string | undefined;
  readonly text?: string | undefined;
  readonly accent: string;
}

/**
 * Custom properties of a page with a chosen background: every colour is moved towards black or white only as far
 * as it takes until texts read at 4.5:1 and edges at 3:1. Texts without a chosen colour read at 10:1, as far as the
 * background allows.
 */
export function groundTokens({ ground, text, accent }: ChosenColours): Readonly<Record<string, string>> {
  const paper = parseHex(ground ?? '') ?? WHITE;
  const readable = (colour: Rgb, ratio = TEXT_CONTRAST) =>
    contrastingColour(colour, [luminance(paper)], ratio);
  const readableColour = (hex: string, ratio?: number) => readable(parseHex(hex) ?? [0, 0, 0], ratio);
  const body = text === undefined ? readableColour(DEFAULTS.text, FULL_CONTRAST) : readableColour(text);
  return {
    '--ground': toHex(paper),
    '--surface': toHex(paper),
    '--text': toHex(body),
    '--text-quiet': toHex(readable(mix(body, paper, 0.7))),
    '--line': toHex(mix(body, paper, 0.2)),
    '--line-strong': toHex(readable(mix(body, paper, 0.5), EDGE_CONTRAST)),
    '--error': toHex(readableColour(DEFAULTS.error)),
    '--error-tint': toHex(mix(body, paper, 0.06)),
    '--warning': toHex(readableColour(DEFAULTS.warning)),
    '--info': toHex(readableColour(DEFAULTS.info)),
    ...accentTokens(accent, [toHex(paper)]),
  };
}
