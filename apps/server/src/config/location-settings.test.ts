import { expect, it, test } from 'vitest';
import { readLocationSettings, findTileSource } from './location-settings.ts';

const read = (env: Readonly<Record<string, string>>) => {
  const problems: string[] = [];
  return { ...readLocationSettings(env, problems), problems };
};
const TILES = 'https://tiles.test/{z}/{x}/{y}.png';

it('no provider of locations is configured by default', () => {
  expect(read({})).toEqual({ provider: undefined, tiles: undefined, problems: [] });
  expect(read({ PLACES_PROVIDER: '', TILES_URL: '' })).toEqual(read({}));
});

it('all settings for locations are read', () => {
  expect(
    read({
      PLACES_PROVIDER: 'amap',
      PLACES_URL: 'https://restapi.test/',
      PLACES_KEY: 'k',
      TILES_URL: TILES,
      TILES_ATTRIBUTION: '© T',
      TILES_SYSTEM: 'GCJ-02',
    }),
  ).toEqual({
    provider: { kind: 'amap', url: 'https://restapi.test', key: 'k' },
    tiles: { url: TILES, attribution: '© T', system: 'GCJ-02' },
    problems: [],
  });
});

test.each([
  [{ PLACES_PROVIDER: 'bing' }, /^PLACES_PROVIDER/],
  [{ PLACES_PROVIDER: 'nominatim' }, /^PLACES_URL/],
  [{ PLACES_PROVIDER: 'nominatim', PLACES_URL: 'file:///hunter2' }, /^PLACES_URL/],
  [{ PLACES_PROVIDER: 'amap', PLACES_URL: 'https://a.test' }, /^PLACES_KEY/],
  [{ TILES_URL: 'https://tiles.test/1.png' }, /^TILES_URL/],
  [{ TILES_URL: "https://a.test; script-src 'unsafe-inline'/{z}/{x}/{y}" }, /^TILES_URL/],
  [{ TILES_URL: TILES }, /^TILES_ATTRIBUTION/],
  [{ TILES_URL: TILES, TILES_ATTRIBUTION: 'T', TILES_SYSTEM: 'BD-09' }, /^TILES_SYSTEM/],
])('%j is reported in one sentence, without secrets', (env, sentence) => {
  const { problems } = read(env);
  expect(problems).toEqual([expect.stringMatching(sentence)]);
  expect(problems.join()).not.toContain('hunter2');
});

test.each([
  [TILES, 'https://tiles.test'],
  ['http://{s}.tiles.test:8080/{z}', 'http://*.tiles.test:8080'],
  ['https://a.test', undefined],
  ["https://a.test 'unsafe-inline'/{z}", undefined],
  ['//a.test/{z}', undefined],
])('tiles at %s have the origin %s', (template, source) => expect(findTileSource(template)).toBe(source));
