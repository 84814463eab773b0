import type { QuestionOf } from '@canvass/project';
import type { CityAnswer, Issue } from '@canvass/protocol';
import { cleanText } from '../open-text/clean-text.ts';

export const CITY_LEVELS = ['1', '2', '3', '4'] as const;
/** Level of a region; 1 has the largest regions. In China: province, city, district and street. */
export type CityLevel = (typeof CITY_LEVELS)[number];

/** Names of the levels in expressions: `Q1.province`. */
export const CITY_LEVEL_NAMES = {
  '1': 'province',
  '2': 'city',
  '3': 'district',
  '4': 'street',
} as const satisfies Record<CityLevel, string>;

/** Maximum length of a name. The longest street in our data has 28 characters. */
export const MAX_CITY_NAME_LENGTH = 60;
const LEVELS_BY_DEFAULT = 3;

type RegionQuestion = Pick<QuestionOf<'city'>, 'country' | 'info_level'>;
export type RegionCountry = NonNullable<RegionQuestion['country']>;

/** Ends of the keys of texts about levels, by country, such as `state` of `regions.level_state`. */
const LEVEL_KEYS: Readonly<Record<RegionCountry, readonly string[]>> = {
  CN: CITY_LEVELS,
  BR: ['state', '2'],
};

export function levelsOf({ country = 'CN' }: RegionQuestion): readonly CityLevel[] {
  return CITY_LEVELS.slice(0, LEVEL_KEYS[country].length);
}

export function askedLevels(question: RegionQuestion): readonly CityLevel[] {
  return levelsOf(question).slice(0, question.info_level ?? LEVELS_BY_DEFAULT);
}

/** The end of the keys of texts for a level: `state` in `validate.city_state`. */
export function levelKey(country: RegionCountry = 'CN', level: CityLevel): string {
  return LEVEL_KEYS[country][Number(level) - 1] ?? level;
}

export const missingRegion = ({ country }: RegionQuestion, level: CityLevel): Issue => ({
  key: `validate.city_${levelKey(country, level)}`,
  part: level,
});

/**
 * Parses names by level, each in one line. Omits blank names. Undefined for other values, too long names, and
 * levels that are not in `levels`. Regions need not exist, because they may have been typed by hand.
 */
export function parseCity(raw: unknown, levels: readonly CityLevel[]): CityAnswer | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  const city: Partial<Record<CityLevel, string>> = {};
  for (const [key, value] of Object.entries(raw)) {
    const level = levels.find((candidate) => candidate === key);
    if (level === undefined || typeof value !== 'string') return undefined;
    const name = regionName(value);
    if (name.length > MAX_CITY_NAME_LENGTH) return undefined;
    if (name !== '') city[level] = name;
  }
  return city;
}

export function regionName(typedName: string): string {
  return cleanText(typedName).replace(/\s+/g, ' ').trim();
}

export function namesOf(city: CityAnswer): readonly string[] {
  return CITY_LEVELS.flatMap((level) => city[level] ?? []);
}

export function filledLevels(city: CityAnswer): readonly (readonly [CityLevel, string])[] {
  return CITY_LEVELS.flatMap((level) => {
    const name = city[level];
    return name === undefined ? [] : [[level, name] as const];
  });
}
