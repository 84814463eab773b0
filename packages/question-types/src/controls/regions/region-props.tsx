import type { CityAnswer, Issue } from '@canvass/protocol';
import type { CityLevel } from '../../answers/regions/city-answer.ts';
import type { LocationService, Translate } from '../view-props.ts';
import type { PartIds } from '../question/question-ids.ts';

export interface RegionFieldsProps {
  readonly asked: readonly CityLevel[];
  readonly city: CityAnswer;
  /** Gives the next city for the one of the moment: two fields may be left at once. */
  change(next: (city: CityAnswer) => CityAnswer): void;
  readonly locations: LocationService | undefined;
  /** Ids of the field of a level. */
  idsOf(level: CityLevel): PartIds;
  readonly issues: readonly Issue[];
  readonly required: boolean;
  readonly layout: 'phone' | 'pc';
  readonly t: Translate;
}
