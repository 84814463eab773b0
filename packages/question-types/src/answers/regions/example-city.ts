import type { RandomSource } from '@canvass/logic';
import type { CityAnswer } from '@canvass/protocol';
import type { CityLevel } from './city-answer.ts';

/** Regions of every shape: with and without counties, with a city that has no districts, without streets. */
const EXAMPLES: readonly CityAnswer[] = [
  { '1': '北京市', '2': '市辖区', '3': '东城区', '4': '东华门街道' },
  { '1': '广东省', '2': '广州市', '3': '天河区', '4': '石牌街道' },
  { '1': '广东省', '2': '东莞市', '3': '东莞市', '4': '东城街道' },
  { '1': '四川省', '2': '成都市', '3': '武侯区', '4': '浆洗街街道' },
  { '1': '香港特别行政区', '2': '香港岛', '3': '中西区', '4': '中西区' },
];

export function exampleCity(random: RandomSource, asked: readonly CityLevel[]): CityAnswer {
  const example = EXAMPLES[random.int(EXAMPLES.length)] ?? {};
  return Object.fromEntries(asked.map((level) => [level, example[level] ?? '']));
}
