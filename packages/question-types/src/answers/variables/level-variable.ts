import type { QuestionVariable } from '@canvass/logic';
import { CITY_LEVEL_NAMES, CITY_NAME_MAX, type CityLevel } from '../regions/city-answer.ts';

/** The name of a region of one level. */
export const levelVariable = (level: CityLevel): QuestionVariable => ({
  part: CITY_LEVEL_NAMES[level],
  partTitle: CITY_LEVEL_NAMES[level],
  kind: 'text',
  isListed: true,
  maxLength: CITY_NAME_MAX,
});
