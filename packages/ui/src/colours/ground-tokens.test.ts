import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrast, luminance, parseHex } from './accent-tokens.ts';
import { groundTokens } from './ground-tokens.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const light = (hex = '') => luminance(parseHex(hex) ?? [0, 0, 0]);

it('every chosen background gets colours with enough contrast', () => {
  fc.assert(
    fc.property(colour, colour, colour, (ground, text, accent) => {
      const tokens = groundTokens({ ground, text, accent });
      const ratio = (name: string) => contrast(light(tokens[name]), light(tokens['--surface']));
      expect(tokens['--surface']).toBe(ground);
      for (const name of ['--text', '--text-quiet', '--error', '--warning', '--info', '--accent'])
        expect(ratio(name), name).toBeGreaterThanOrEqual(4.4); // rounding to eight bits
      expect(ratio('--line-strong')).toBeGreaterThanOrEqual(2.9);
      expect(contrast(light(tokens['--on-accent']), light(tokens['--accent-fill']))).toBeGreaterThanOrEqual(
        4.4,
      );
      expect(ratio('--accent-edge')).toBeGreaterThanOrEqual(2.9);
    }),
  );
});

it('colours with enough contrast stay unchanged', () => {
  const chosen = { ground: '#fff8ee', text: '#2b2118', accent: '#7a3b12' };
  expect(groundTokens(chosen)).toMatchObject({
    '--surface': chosen.ground,
    '--text': chosen.text,
    '--accent': chosen.accent,
  });
});

it.each(['#12203a', '#ffcc00', '#5b1020'])(
  'texts without a chosen colour have a contrast of about 10:1 on %s',
  (ground) => {
    const tokens = groundTokens({ ground, accent: '#2457c5' });
    expect(contrast(light(tokens['--text']), light(ground))).toBeGreaterThan(9.9);
  },
);
