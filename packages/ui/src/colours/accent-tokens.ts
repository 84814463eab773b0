/** WCAG 2.2: text 4.5:1. The accent is used for both text and controls (3:1), so the stricter one holds. */
export const TEXT_CONTRAST = 4.5;
/** One step towards black or white. */
const STEP = 0.04;

/** Backgrounds of the accent: the darker one of a light page, the lighter one of a dark page. */
const GROUND = { light: 0xee / 255, dark: 0x2a / 255 } as const;

export type Rgb = readonly [red: number, green: number, blue: number];

export interface AccentTokens {
  /** `#rrggbb`: readable as text and as a control on the page's ground. */
  readonly accent: string;
  /** Text on the accent: white or near black. */
  readonly onAccent: string;
}

/**
 * The author's accent colour, darkened (on dark pages lightened) only as far as contrast asks. `hex` is `#rgb` or
 * `#rrggbb`; undefined when it is neither.
 */
export function accentTokens(hex: string, scheme: 'light' | 'dark' = 'light'): AccentTokens | undefined {
  const authored = parseHex(hex);
  if (authored === undefined) return undefined;
  const grey = GROUND[scheme];
  const ground = luminance([grey, grey, grey]);
  const target = scheme === 'light' ? 0 : 1;
  let colour = authored;
  while (contrast(luminance(colour), ground) < TEXT_CONTRAST) {
    colour = moveTowards(colour, target);
  }
  const light = luminance(colour);
  return { accent: toHex(colour), onAccent: contrast(light, 1) >= TEXT_CONTRAST ? '#ffffff' : '#111418' };
}

export function parseHex(hex: string): Rgb | undefined {
  const long = /^#[0-9a-f]{3}$/i.test(hex) ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(long);
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

/** Always moves each channel by at least one of 255 steps, so that the loop above ends. */
export function moveTowards([red, green, blue]: Rgb, target: 0 | 1): Rgb {
  const move = (channel: number) => {
    const next = channel + (target - channel) * STEP;
    return target === 0
      ? Math.max(0, Math.min(next, channel - 1 / 255))
      : Math.min(1, Math.max(next, channel + 1 / 255));
  };
  return [move(red), move(green), move(blue)];
}

/** WCAG 2.2, relative luminance. */
export function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
