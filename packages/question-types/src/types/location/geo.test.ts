import { hasTools } from '@canvass/logic';
import type { GeoAnswer } from '@canvass/protocol';
import { describe, expect, it, test } from 'vitest';
import { exampleQuestion } from '../../answers/examples/fixture.ts';
import { geo, infoGeography } from './location.ts';
import { infoGeographyWithTools } from './location.tools.ts';
import { EXAMPLE_REGIONS, exampleLocations } from '../../testing/example-locations.tsx';
import { questionContext } from '../../testing/question-context.ts';
import { searchRegions } from './location-search.tsx';
import { exportAnswer } from '../../testing/export-answer.ts';

const question = exampleQuestion('geo', { title: 'Where?', required: true });
const computeLocation = (fields: Partial<GeoAnswer>): GeoAnswer => ({
  city: {},
  coordinate: null,
  formattedAddress: '',
  ...fields,
});
const keys = (fields: Partial<GeoAnswer> | undefined, variant = question) =>
  geo
    .validate(variant, fields && computeLocation(fields), questionContext(variant))
    .map(({ key, part }) => (part === undefined ? key : `${key} ${part}`));
const district = { '1': '广东省', '2': '深圳市', '3': '南山区' };

describe('VALID-18: a required location needs x and y, or a whole address typed by hand', () => {
  test.each<[string, Partial<GeoAnswer> | undefined, readonly string[]]>([
    ['nothing', undefined, ['validate.place']],
    ['an empty place', {}, ['validate.place']],
    ['x and y', { coordinate: [0, 0] }, []],
    ['x and y with an address', { coordinate: [114, 22], formattedAddress: 'a' }, []],
    ['an address alone', { formattedAddress: 'Road 1' }, ['validate.city_1 1']],
    ['regions alone', { city: district }, ['validate.place_address address']],
    ['some regions', { city: { '1': '广东省' } }, ['validate.city_2 2', 'validate.place_address address']],
    // A complete address that was typed by hand, which is valid without coordinates.
    ['a whole address by hand', { city: district, formattedAddress: 'Road 1' }, []],
  ])('%s', (_, fields, expected) => expect(keys(fields)).toEqual(expected));

  it("requires the question's levels in an address entered by hand", () => {
    const variant = { ...question, info_level: 1 };
    expect(keys({ city: { '1': '广东省' }, formattedAddress: 'x' }, variant)).toEqual([]);
  });

  it('accepts any answer if nothing is required', () => {
    expect(keys({ city: { '1': '广东省' } }, { ...question, required: false })).toEqual([]);
  });

  it('passes in modify mode for information questions (STATE-12)', () => {
    expect([geo.modify, infoGeography.modify]).toEqual([undefined, 'passes']);
  });
});

test.each([
  [null],
  ['Road 1'],
  [[]],
  [{ coordinate: [1] }],
  [{ coordinate: ['1', '2'] }],
  [{ coordinate: [181, 0] }],
  [{ coordinate: [0, -91] }],
  [{ coordinate: [Number.NaN, 0] }],
  [{ city: { '5': 'x' } }],
  [{ city: 'x' }],
  [{ formattedAddress: 5 }],
  [{ formattedAddress: 'x'.repeat(301) }],
])('%j is not a location', (raw) => expect(geo.parse(raw, question)).toBeUndefined());

it('parses missing fields as empty, and the address as one line', () => {
  expect(geo.parse({ formattedAddress: ' a\n b ' }, question)).toEqual(
    computeLocation({ formattedAddress: 'a b' }),
  );
  expect(geo.isEmpty(computeLocation({}))).toBe(true);
});

test.each([
  ['Road 1', { answer: computeLocation({ formattedAddress: 'Road 1' }) }],
  [
    { address: 'Road 1', at: [114, 22], city: '广东省/深圳市' },
    {
      answer: computeLocation({
        city: { '1': '广东省', '2': '深圳市' },
        coordinate: [114, 22],
        formattedAddress: 'Road 1',
      }),
    },
  ],
  [{ adress: 'Road 1' }, { problem: expect.stringContaining('{ address, at: [x, y]') }],
  [{ at: [500, 0] }, { problem: expect.any(String) }],
])('script entry %j', (entry, result) => {
  expect(infoGeographyWithTools.fromScript(entry, { question })).toEqual(result);
});

it('has a value, variables and a summary', () => {
  const fullLocation = computeLocation({
    city: district,
    coordinate: [113.9, 22.5],
    formattedAddress: 'Road 1',
  });
  const entries = new Map<string, unknown>([
    ['address', 'Road 1'],
    ['x', 113.9],
    ['y', 22.5],
    ['province', '广东省'],
    ['city', '深圳市'],
    ['district', '南山区'],
  ]);
  expect(geo.value(question, fullLocation, () => '')).toEqual({ kind: 'record', entries });
  expect(Object.values(exportAnswer(infoGeographyWithTools, question, fullLocation))).toEqual([
    'Road 1',
    113.9,
    22.5,
    '广东省',
    '深圳市',
    '南山区',
    null,
  ]);
  expect(infoGeographyWithTools.summarise(question, fullLocation, () => '')).toBe('Road 1 (113.9, 22.5)');
  expect(infoGeographyWithTools.summarise(question, computeLocation({ city: district }), () => '')).toBe(
    '广东省 深圳市 南山区',
  );
  expect(hasTools(geo)).toBe(false);
});

describe('searching regions', () => {
  const foundPaths = (query: string) =>
    searchRegions(EXAMPLE_REGIONS, query).map(({ path }) => path.join('/'));
  it.each([
    ['广州', ['广东省/广州市']],
    ['天河', ['广东省/广州市/天河区']],
    ['广州市天河', ['广东省/广州市/天河区']],
    ['广东 省 深圳市', ['广东省/深圳市']],
    ['东', ['广东省', '广东省/东莞市', '北京市/市辖区/东城区', '广东省/东莞市/东莞市']],
    ['nowhere', []],
    [' ', []],
  ])('%s', (query, paths) => expect(foundPaths(query)).toEqual(paths));

  it('ignores case and accents', async () => {
    const states = await exampleLocations.regions('BR');
    const found = searchRegions(states, 'sao paulo').map(({ path }) => path.join('/'));
    expect(found).toEqual(['São Paulo', 'São Paulo/São Paulo']);
  });
});
