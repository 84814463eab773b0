import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { accentTokens } from './accent-tokens.ts';

/** Relative luminance and contrast as WCAG 2.2 defines them, independent of the code under test. */
function contrast(a: string, b: string): number {
  const light = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = channels(hex).map((value) =>
      value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [high = 0, low = 0] = [light(a), light(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);

/** The colour of `color-mix(in srgb, top share%, bottom)`. */
const mix = (top: string, share: number, bottom: string) =>
  `#${channels(top)
    .map((value, at) => Math.round((value * share + (channels(bottom)[at] ?? 0) * (1 - share)) * 255))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;

/** Colours of styles/tokens.css. `tint` is the share of the fill in `--tint`. */
const SCHEMES = {
  light: { surface: '#ffffff', ground: '#f3f4f6', text: '#171a1f', quiet: '#59616c', tint: 0.08 },
  dark: { surface: '#191d23', ground: '#101317', text: '#e9ecf0', quiet: '#a3acb8', tint: 0.14 },
} as const;

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

describe('accent tokens of any colour', () => {
  const check = (
    scheme: 'light' | 'dark',
    test: (hex: string) => readonly [string, string, string, number][],
  ) =>
    fc.assert(
      fc.property(colour, (hex) => {
        for (const [pair, above, below, ratio] of test(hex))
          expect(contrast(above, below), `${pair} of ${hex}, ${scheme}`).toBeGreaterThanOrEqual(ratio);
      }),
      { numRuns: 2_500 },
    );

  test.each(['light', 'dark'] as const)('are readable and visible on every %s page', (scheme) => {
    const { surface, ground, text, quiet, tint: share } = SCHEMES[scheme];
    check(scheme, (hex) => {
      const tokens = accentTokens(hex, scheme);
      if (tokens === undefined) throw new Error(`no tokens of ${hex}`);
      const { '--accent': accent, '--accent-fill': fill, '--on-accent': onFill } = tokens;
      const tint = mix(fill, share, surface);
      // The backgrounds of the ready-made looks in styles/themes.css.
      const livelyGround = mix(fill, 0.1, ground);
      return [
        ['text on a fill', onFill, fill, 4.5],
        ['text on a fill under the pointer', onFill, tokens['--accent-hover'], 4.5],
        ...[surface, ground, tint].map(
          (below) => ['accent', accent, below, 4.5] satisfies [string, string, string, number],
        ),
        ['edge on a surface', tokens['--accent-edge'], surface, 3],
        ['edge on the ground', tokens['--accent-edge'], ground, 3],
        ['quiet text on a tint', quiet, tint, 4.5],
        ['quiet text, lively look', quiet, livelyGround, 4.5],
        ['text in the corner, lively look', text, mix(fill, 0.26, ground), 4.5],
        ['progress, sober look', onFill, mix(onFill, 0.15, fill), 3],
      ];
    });
  });
});

test("a fill has the author's colour unchanged", () => {
  expect(accentTokens('#ffcc00')).toMatchObject({ '--accent-fill': '#ffcc00', '--on-accent': '#111418' });
  expect(accentTokens('#ff5a36')).toMatchObject({ '--accent-fill': '#ff5a36', '--on-accent': '#111418' });
  expect(accentTokens('#0b5cad')).toMatchObject({ '--accent-fill': '#0b5cad', '--on-accent': '#ffffff' });
});

it('a readable text colour stays unchanged', () => {
  expect(accentTokens('#0b5cad')).toMatchObject({ '--accent': '#0b5cad', '--accent-edge': '#0b5cad' });
  expect(accentTokens('#00c', 'light')).toMatchObject({ '--accent': '#0000cc' });
});

it('darkens texts in a bright yellow, keeping them yellow', () => {
  expect(accentTokens('#ffd400')?.['--accent']).toMatch(/^#[78][0-9a-f][67][0-9a-f]0[0-9a-f]$/);
});

test.each(['red', '#12345', '', 'rgb(1,2,3)', '#gggggg'])('%j is not a colour', (text) => {
  expect(accentTokens(text)).toBeUndefined();
});
