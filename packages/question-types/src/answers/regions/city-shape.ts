import type { QuestionProblem, ValueShape } from '@canvass/logic';
import type { AuthorTexts } from '@canvass/logic/author-texts';
import type { QuestionOf } from '@canvass/project';
import { CITY_LEVEL_NAMES, levelsOf, type CityLevel } from './city-answer.ts';

/** Texts of the check for authors. */
export const authorTexts = {
  'question.too-many-levels': {
    message: 'info_level is {level}, but the list of {country} has {levels} levels.',
    fix: 'Set info_level to at most {levels}.',
  },
} as const satisfies AuthorTexts;

/** The finding about levels that the country's list does not have. */
export function checkLevels(
  question: Pick<QuestionOf<'city'>, 'country' | 'info_level'>,
): readonly QuestionProblem<keyof typeof authorTexts>[] {
  const { country = 'CN', info_level: level } = question;
  const levels = levelsOf(question).length;
  if (level === undefined || level <= levels) return [];
  const id = 'question.too-many-levels';
  return [{ id, severity: 'error', path: '.info_level', params: { level, country, levels } }];
}

/** The name of a region for each level, as entries of a record. */
export function levelShapes(levels: readonly CityLevel[]): readonly (readonly [string, ValueShape])[] {
  return levels.map((level) => [CITY_LEVEL_NAMES[level], { kind: 'text' }] as const);
}
