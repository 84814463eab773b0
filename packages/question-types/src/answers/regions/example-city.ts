import type { RandomSource } from '@canvass/logic';
import type { CityAnswer } from '@canvass/protocol';
import type { CityLevel, RegionCountry } from './city-answer.ts';

/** Regions of every shape: with and without counties, with a city that has no districts, without streets. */
const CHINESE: readonly CityAnswer[] = [
  { '1': '北京市', '2': '市辖区', '3': '东城区', '4': '东华门街道' },
  { '1': '广东省', '2': '广州市', '3': '天河区', '4': '石牌街道' },
  { '1': '广东省', '2': '东莞市', '3': '东莞市', '4': '东城街道' },
  { '1': '四川省', '2': '成都市', '3': '武侯区', '4': '浆洗街街道' },
  { '1': '香港特别行政区', '2': '香港岛', '3': '中西区', '4': '中西区' },
];
const EXAMPLES: Readonly<Record<RegionCountry, readonly CityAnswer[]>> = {
  CN: CHINESE,
  BR: [
    { '1': 'São Paulo', '2': 'Campinas' },
    { '1': 'Bahia', '2': 'Salvador' },
    { '1': 'Distrito Federal', '2': 'Brasília' },
  ],
};

export function exampleCity(
  random: RandomSource,
  { country = 'CN' }: { readonly country?: RegionCountry },
  asked: readonly CityLevel[],
): CityAnswer {
  const examples = EXAMPLES[country];
  const example = examples[random.int(examples.length)] ?? {};
  return Object.fromEntries(asked.map((level) => [level, example[level] ?? '']));
}
