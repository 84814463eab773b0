import type { ValueShape } from '@canvass/logic';
import { CITY_LEVEL_NAMES, type CityLevel } from './city-answer.ts';

/** The name of a region for each level, as entries of a record. */
export function levelShapes(levels: readonly CityLevel[]): readonly (readonly [string, ValueShape])[] {
  return levels.map((level) => [CITY_LEVEL_NAMES[level], { kind: 'text' }] as const);
}
