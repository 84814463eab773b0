import { defineQuestionType } from '@canvass/logic';
import type { GeoAnswer } from '@canvass/protocol';
import { geoMembers } from '../places/geo-core.ts';

/** A place: searched for, where the device is, on a map, or typed by hand. */
export const geo = defineQuestionType<GeoAnswer>({
  id: 'geo',
  ...geoMembers,
});
