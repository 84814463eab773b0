import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { CityAnswer } from '@canvass/protocol';
import {
  askedLevels,
  CITY_LEVEL_NAMES,
  filledLevels,
  missingRegion,
  namesOf,
  parseCity,
} from '../../answers/regions/city-answer.ts';

/**
 * A region (VALID-18). An answer that is required or begun must have each level up to `info_level`. The answer
 * holds names, so that rules, exports and placeholders can read it without the list of regions (VALID-23).
 */
export const city = defineQuestionType<QuestionOf<'city'>, CityAnswer>({
  id: 'city',
  hasOptions: false,
  answerable: true,
  completesByChoice: false,
  effort: (question) => ({ times: askedLevels(question).length, kind: 'choose' }),
  parse: (raw, question) => parseCity(raw, askedLevels(question)),
  initialAnswer: () => undefined,
  validate(question, answer = {}) {
    if (question.required !== true && namesOf(answer).length === 0) return [];
    const missingLevel = askedLevels(question).find((level) => answer[level] === undefined);
    return missingLevel === undefined ? [] : [missingRegion(question, missingLevel)];
  },
  prune: (answer) => answer,
  isEmpty: (answer) => namesOf(answer).length === 0,
  value: (_, answer) => ({
    kind: 'record',
    entries: new Map(filledLevels(answer).map(([level, name]) => [CITY_LEVEL_NAMES[level], name])),
  }),
  choices: () => [],
  modify: 'passes',
});
