import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { accentTokens } from './accent-tokens.ts';

/** Relative luminance and contrast by the words of WCAG 2.2, written apart from the code under test. */
function contrast(a: string, b: string): number {
  const light = (hex: string) => {
    const channel = (at: number) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  };
  const [high = 0, low = 0] = [light(a), light(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

it('reads on the page, and is read from, whatever the author chose', () => {
  fc.assert(
    fc.property(colour, fc.constantFrom('light', 'dark'), (hex, scheme) => {
      const { accent, onAccent } = accentTokens(hex, scheme) ?? { accent: '', onAccent: '' };
      // --surface and --ground of styles/tokens.css.
      const grounds = scheme === 'light' ? ['#ffffff', '#f3f4f6'] : ['#191d23', '#101317'];
      for (const ground of grounds) expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accent, onAccent)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it('leaves a colour alone that reads well', () => {
  expect(accentTokens('#0b5cad')).toEqual({ accent: '#0b5cad', onAccent: '#ffffff' });
  expect(accentTokens('#00c', 'light')?.accent).toBe('#0000cc');
});

it('darkens a bright yellow, keeping it yellow', () => {
  expect(accentTokens('#ffd400')?.accent).toMatch(/^#[67][0-9a-f][56][0-9a-f]0[0-9a-f]$/);
});

test.each(['red', '#12345', '', 'rgb(1,2,3)', '#gggggg'])('knows no colour in %j', (text) => {
  expect(accentTokens(text)).toBeUndefined();
});
