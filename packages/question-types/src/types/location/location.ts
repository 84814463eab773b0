import { defineQuestionType, type QuestionType, type Value } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { GeoAnswer, Issue } from '@canvass/protocol';
import {
  askedLevels,
  CITY_LEVEL_NAMES,
  filledLevels,
  missingRegion,
} from '../../answers/regions/city-answer.ts';
import { EMPTY_LOCATION, isEmptyLocation, parseGeo } from './geo-answer.ts';

/**
 * Members of both types of locations (VALID-18). A required location needs x and y, or an address that was typed by hand and
 * has all levels of regions.
 */
const members: Omit<QuestionType<QuestionOf<'geo'>, GeoAnswer>, 'id'> = {
  hasOptions: false,
  answerable: true,
  completesByChoice: false,
  parse: (raw) => parseGeo(raw),
  initialAnswer: () => undefined,
  validate(question, answer = EMPTY_LOCATION) {
    if (question.required !== true || answer.coordinate !== null) return [];
    return isEmptyLocation(answer) ? [{ key: 'validate.place' }] : issuesOfTypedLocation(question, answer);
  },
  prune: (answer) => answer,
  isEmpty: isEmptyLocation,
  value: (_, answer) => ({ kind: 'record', entries: new Map(listValues(answer)) }),
  choices: () => [],
};

function issuesOfTypedLocation(
  question: QuestionOf<'geo'>,
  { city, formattedAddress }: GeoAnswer,
): readonly Issue[] {
  const level = askedLevels(question).find((candidate) => city[candidate] === undefined);
  return [
    ...(level === undefined ? [] : [missingRegion(question, level)]),
    ...(formattedAddress === '' ? [{ key: 'validate.place_address', part: 'address' }] : []),
  ];
}

function listValues({
  city,
  coordinate,
  formattedAddress,
}: GeoAnswer): readonly (readonly [string, Value])[] {
  return [
    ['address', formattedAddress],
    ...(coordinate === null
      ? []
      : ([
          ['x', coordinate[0]],
          ['y', coordinate[1]],
        ] as const)),
    ...filledLevels(city).map(([level, name]) => [CITY_LEVEL_NAMES[level], name] as const),
  ];
}

/** A location that the respondent searches for, taps on a map, types by hand, or takes from the device. */
export const geo = defineQuestionType<QuestionOf<'geo'>, GeoAnswer>({
  id: 'geo',
  ...members,
});

/** The respondent's home as a location. */
export const infoGeography = defineQuestionType<QuestionOf<'info_geography'>, GeoAnswer>({
  id: 'info_geography',
  ...members,
  // Corrections accept every answer of this type (STATE-12).
  modify: 'passes',
});
