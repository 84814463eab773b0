import type { QuestionProblem, RandomSource, ValueShape } from '@canvass/logic';
import type { AuthorTexts } from '@canvass/logic/author-texts';
import type { QuestionOf } from '@canvass/project';
import { CITY_LEVEL_NAMES, type CityLevel, levelsOf, parseCity, type RegionCountry } from './city-answer.ts';
import type { CityAnswer } from '@canvass/protocol';

export const authorTexts = {
  'question.too-many-levels': {
    message: 'info_level is {level}, but the list of {country} has {levels} levels.',
    fix: 'Set info_level to at most {levels}.',
  },
} as const satisfies AuthorTexts;

/** Reports levels that the country's list does not have. */
export function checkLevels(
  question: Pick<QuestionOf<'city'>, 'country' | 'info_level'>,
): readonly QuestionProblem<keyof typeof authorTexts>[] {
  const { country = 'CN', info_level: level } = question;
  const levels = levelsOf(question).length;
  if (level === undefined || level <= levels) return [];
  const id = 'question.too-many-levels';
  return [{ id, severity: 'error', path: '.info_level', params: { level, country, levels } }];
}

export function levelShapes(levels: readonly CityLevel[]): readonly (readonly [string, ValueShape])[] {
  return levels.map((level) => [CITY_LEVEL_NAMES[level], { kind: 'text' }] as const);
}

/** Reads names of a script, `广东省/广州市/天河区` or a list. Undefined for other values, and for too many names. */
export function cityFromScript(entry: unknown, levels: readonly CityLevel[]): CityAnswer | undefined {
  const names: readonly unknown[] | undefined =
    typeof entry === 'string' ? entry.split('/') : Array.isArray(entry) ? entry : undefined;
  if (names === undefined || names.length > levels.length) return undefined;
  return parseCity(Object.fromEntries(names.map((name, index) => [index + 1, name])), levels);
}

/** Regions of different kinds, such as a municipality, and a city without districts. */
const CHINESE_EXAMPLES: readonly CityAnswer[] = [
  { '1': '北京市', '2': '市辖区', '3': '东城区', '4': '东华门街道' },
  { '1': '广东省', '2': '广州市', '3': '天河区', '4': '石牌街道' },
  { '1': '广东省', '2': '东莞市', '3': '东莞市', '4': '东城街道' },
  { '1': '四川省', '2': '成都市', '3': '武侯区', '4': '浆洗街街道' },
  { '1': '香港特别行政区', '2': '香港岛', '3': '中西区', '4': '中西区' },
];
const EXAMPLES: Readonly<Record<RegionCountry, readonly CityAnswer[]>> = {
  CN: CHINESE_EXAMPLES,
  BR: [
    { '1': 'São Paulo', '2': 'Campinas' },
    { '1': 'Bahia', '2': 'Salvador' },
    { '1': 'Distrito Federal', '2': 'Brasília' },
  ],
};

export function exampleCity(
  random: RandomSource,
  { country = 'CN' }: { readonly country?: RegionCountry },
  levels: readonly CityLevel[],
): CityAnswer {
  const examples = EXAMPLES[country];
  const example = examples[random.int(examples.length)] ?? {};
  return Object.fromEntries(levels.map((level) => [level, example[level] ?? '']));
}
