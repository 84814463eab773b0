import {
  accentTokens,
  contrastingColour,
  MIN_EDGE_CONTRAST,
  luminance,
  mixColours,
  parseHex,
  type Rgb,
  MIN_TEXT_CONTRAST,
  toHex,
} from './accent-tokens.ts';

const WHITE: Rgb = [1, 1, 1];
/** Contrast of texts if the author has chosen no text colour. */
const DEFAULT_TEXT_CONTRAST = 10;
const DEFAULTS = { text: '#171a1f', error: '#b3261e', warning: '#8a5300', info: '#46505c' } as const;

/** Share of the author's background that its form for dark pages keeps. */
const DARK_SHARE = 0.2;
/** A background with at most this luminance is dark already. */
const MAX_DARK_LUMINANCE = 0.03;

/** The form of a background for dark pages: its hue on a dark base. Dark backgrounds stay unchanged, and so do other texts than colours. */
export function darkGround(ground: string, base: string): string {
  const [colour, darkBase] = [parseHex(ground), parseHex(base)];
  if (colour === undefined || darkBase === undefined || luminance(colour) <= MAX_DARK_LUMINANCE)
    return ground;
  return toHex(mixColours(colour, darkBase, DARK_SHARE));
}

interface ChosenColours {
  /** Each colour is `#rgb` or `#rrggbb`. Other values count as not chosen. */
  readonly ground?: string | undefined;
  readonly text?: string | undefined;
  readonly accent: string;
}

/**
 * Custom properties of a page with a chosen background. Texts and edges are moved towards black or white only as far
 * as needed for a contrast of 4.5:1 for texts and 3:1 for edges. Texts without a chosen colour get 10:1 if the
 * background allows it.
 */
export function groundTokens({ ground, text, accent }: ChosenColours): Readonly<Record<string, string>> {
  const background = parseHex(ground ?? '') ?? WHITE;
  const makeReadable = (colour: Rgb, ratio = MIN_TEXT_CONTRAST) =>
    contrastingColour(colour, [luminance(background)], ratio);
  const readableHex = (hex: string, ratio?: number) => makeReadable(parseHex(hex) ?? [0, 0, 0], ratio);
  const textColour =
    text === undefined ? readableHex(DEFAULTS.text, DEFAULT_TEXT_CONTRAST) : readableHex(text);
  return {
    '--ground': toHex(background),
    '--surface': toHex(background),
    '--text': toHex(textColour),
    '--text-quiet': toHex(makeReadable(mixColours(textColour, background, 0.7))),
    '--line': toHex(mixColours(textColour, background, 0.2)),
    '--line-strong': toHex(makeReadable(mixColours(textColour, background, 0.5), MIN_EDGE_CONTRAST)),
    '--error': toHex(readableHex(DEFAULTS.error)),
    '--error-tint': toHex(mixColours(textColour, background, 0.06)),
    '--warning': toHex(readableHex(DEFAULTS.warning)),
    '--info': toHex(readableHex(DEFAULTS.info)),
    ...accentTokens(accent, [toHex(background)]),
  };
}
