import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { GeoAnswer } from '@canvass/protocol';
import { geoMembers } from '../locations/geo-core.ts';

/** A location: searched for, where the device is, on a map, or typed by hand. */
export const geo = defineQuestionType<QuestionOf<'geo'>, GeoAnswer>({
  id: 'geo',
  ...geoMembers,
});
