/** Minimum contrast of texts (WCAG 2.2, 1.4.3). */
export const MIN_TEXT_CONTRAST = 4.5;
/** Minimum contrast of texts in an author's colour. */
const MIN_OWN_TEXT_CONTRAST = { light: MIN_TEXT_CONTRAST, dark: 9 } as const;
/** Minimum contrast of controls and their edges (WCAG 2.2, 1.4.11). */
export const MIN_EDGE_CONTRAST = 3;
/** Share by which one step moves a colour towards black or white. */
const STEP = 0.04;
/** Share of black or white in the colour of a filled control under the pointer. */
const HOVER_STEP = 0.12;

/** `--surface`, `--ground` and the share of the fill in `--tint`, as in styles/tokens.css. */
const SCHEME_BACKGROUNDS = {
  light: { backgrounds: ['#ffffff', '#f3f4f6'], tint: 0.08 },
  dark: { backgrounds: ['#191d23', '#101317'], tint: 0.14 },
} as const;

export type Rgb = readonly [red: number, green: number, blue: number];

/** Custom properties of one accent colour, each `#rrggbb`. */
export interface AccentTokens {
  /** For texts, links, lines and the focus ring. Readable on the page. */
  readonly '--accent': string;
  /** For buttons, ticks and other filled surfaces: the author's colour, unchanged. */
  readonly '--accent-fill': string;
  /** For a filled surface under the pointer. */
  readonly '--accent-hover': string;
  /** For a filled surface's edge, and for bars without an edge. Visible on the page. */
  readonly '--accent-edge': string;
  /** For texts on a filled surface: white, near black or black. */
  readonly '--on-accent': string;
}

/**
 * The tokens of an author's accent colour (SCREEN-9). Fills keep the colour. Texts and edges are moved towards black, on
 * dark pages towards white, only as far as their contrast requires. Returns undefined if `hex` is neither `#rgb` nor
 * `#rrggbb`. `page` is a scheme, or the page's own background colours as `#rrggbb`.
 */
export function accentTokens(
  hex: string,
  page: 'light' | 'dark' | readonly string[] = 'light',
): AccentTokens | undefined {
  const fill = parseHex(hex);
  if (fill === undefined) return undefined;
  const { backgrounds: colours, tint } =
    typeof page === 'string' ? SCHEME_BACKGROUNDS[page] : { backgrounds: page, tint: 0 };
  const [surface = '#ffffff'] = colours;
  const backgrounds = [...colours, toHex(mixColours(fill, parseHex(surface) ?? fill, tint))].map(luminanceOf);
  const onFill = textColourOn(fill);
  return {
    '--accent': toHex(contrastingColour(fill, backgrounds, MIN_TEXT_CONTRAST)),
    '--accent-fill': toHex(fill),
    '--accent-hover': toHex(mixColours(onFill === '#ffffff' ? [0, 0, 0] : [1, 1, 1], fill, HOVER_STEP)),
    '--accent-edge': toHex(contrastingColour(fill, backgrounds, MIN_EDGE_CONTRAST)),
    '--on-accent': onFill,
  };
}

/**
 * A text colour, moved towards black or white until it is readable on a page of this scheme. On dark pages it gets 9:1,
 * because a title with less would be fainter than the texts below it. Other texts are returned unchanged.
 */
export function readableTextColour(hex: string, scheme: 'light' | 'dark'): string {
  const colour = parseHex(hex);
  const backgrounds = SCHEME_BACKGROUNDS[scheme].backgrounds.map(luminanceOf);
  return colour === undefined
    ? hex
    : toHex(contrastingColour(colour, backgrounds, MIN_OWN_TEXT_CONTRAST[scheme]));
}

/** The text colour on a fill: white or near black, or pure black if neither has enough contrast. */
function textColourOn(fill: Rgb): string {
  const light = luminance(fill);
  const [white, dark] = [contrast(light, 1), contrast(light, luminanceOf('#111418'))];
  if (white >= Math.max(dark, MIN_TEXT_CONTRAST)) return '#ffffff';
  return dark >= MIN_TEXT_CONTRAST ? '#111418' : '#000000';
}

/** Moves a colour towards black or white until its contrast with every background is at least `ratio`. `backgrounds` are luminances. */
export function contrastingColour(colour: Rgb, backgrounds: readonly number[], ratio: number): Rgb {
  const target = Math.min(...backgrounds) < MIDDLE_LUMINANCE ? 1 : 0;
  let result = colour;
  while (
    backgrounds.some((background) => contrast(luminance(result), background) < ratio) &&
    result.some((channel) => channel !== target)
  )
    result = moveTowards(result, target);
  return result;
}

/** White is easier to read than black on colours with less luminance than this. */
const MIDDLE_LUMINANCE = 0.18;

export function parseHex(hex: string): Rgb | undefined {
  const sixDigits = /^#[0-9a-f]{3}$/i.test(hex) ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(sixDigits);
  if (parts === null) return undefined;
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => Number.parseInt(part, 16) / 255);
  return [red, green, blue];
}

export function toHex(colour: Rgb): string {
  return `#${colour
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** The colour that `color-mix` of CSS returns in sRGB for this `share` of `top` over `bottom`. */
export function mixColours(top: Rgb, bottom: Rgb, share: number): Rgb {
  const channel = (at: 0 | 1 | 2) => top[at] * share + bottom[at] * (1 - share);
  return [channel(0), channel(1), channel(2)];
}

/** Moves each channel by at least one of 255 steps, so that repeated moves end. */
function moveTowards(colour: Rgb, target: 0 | 1): Rgb {
  const move = (channel: number) => {
    const byte = Math.round(channel * 255);
    const next = Math.round((channel + (target - channel) * STEP) * 255);
    return (
      (target === 0 ? Math.max(0, Math.min(next, byte - 1)) : Math.min(255, Math.max(next, byte + 1))) / 255
    );
  };
  return [move(colour[0]), move(colour[1]), move(colour[2])];
}

/** Relative luminance as WCAG 2.2 defines it, from 0 to 1. */
export function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The luminance of a hexadecimal colour. Invalid colours count as black. */
function luminanceOf(hex: string): number {
  return luminance(parseHex(hex) ?? [0, 0, 0]);
}

export function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The contrast of two colours as WCAG 2.2 defines it, from 1 to 21. Invalid colours count as black. */
export function computeContrast(one: string, other: string): number {
  return contrast(luminanceOf(one), luminanceOf(other));
}
