import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { contrast, luminance, parseHex, MIN_TEXT_CONTRAST } from './accent-tokens.ts';
import { applyScheme, chooseScheme, storedScheme } from './scheme.ts';

const readStyles = (name: string) => readFileSync(new URL(`../styles/${name}.css`, import.meta.url), 'utf8');
const schemes = new Map(
  [...readStyles('schemes').matchAll(/(--[a-z-]+): light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

it('both schemes have the colours of tokens.css', () => {
  const [light = '', dark = ''] = readStyles('tokens').split('prefers-color-scheme: dark');
  const coloursOf = (css: string) =>
    [...css.matchAll(/(--[a-z-]+): (#[0-9a-f]+);/g)].map(([, name, value]) => [name, value]);
  const shared = coloursOf(light).map(([name]) => name);
  const listShared = (scheme: 'light' | 'dark') =>
    [...schemes].filter(([name]) => shared.includes(name)).map(([name, both]) => [name, both[scheme]]);
  expect(listShared('light')).toEqual(coloursOf(light));
  expect(listShared('dark')).toEqual(coloursOf(dark));
});

const TEXTS = ['--text', '--text-quiet', '--accent', '--error', '--warning', '--info', '--good'];
const GROUNDS = ['--surface', '--ground', '--tint-hover'];
const PAIRS = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)),
  ['--text', '--tint'],
  ['--text', '--quiet-tint'],
  ['--info', '--quiet-tint'],
  ['--good', '--good-tint'],
  ['--warning', '--wait-tint'],
  ['--error', '--error-tint'],
  ['--on-accent', '--accent-fill'],
  ['--on-accent', '--accent-hover'],
] as const;

it.each(['light', 'dark'] as const)(
  'texts have a contrast of 4.5:1 on every background of the scheme: %s',
  (scheme) => {
    const luminanceOfToken = (token: string) =>
      luminance(parseHex(schemes.get(token)?.[scheme] ?? '') ?? [0, 0, 0]);
    const illegiblePairs = PAIRS.filter(([text, ground]) => {
      return contrast(luminanceOfToken(text), luminanceOfToken(ground)) < MIN_TEXT_CONTRAST;
    });
    expect(illegiblePairs).toEqual([]);
  },
);

it('a page remembers the chosen scheme, and follows the device without one', () => {
  const storage = new Map<string, string>();
  const dataset: Record<string, string> = {};
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
  vi.stubGlobal('document', { documentElement: { dataset } });
  applyScheme(storedScheme());
  expect(dataset['scheme']).toBe('auto');
  chooseScheme('dark');
  expect(dataset['scheme']).toBe('dark');
  expect(storedScheme()).toBe('dark');
  for (const key of storage.keys()) storage.set(key, 'purple');
  expect(storedScheme()).toBe('auto');
  vi.unstubAllGlobals();
  // In a browser without storage the page follows the device.
  expect(storedScheme()).toBe('auto');
});
