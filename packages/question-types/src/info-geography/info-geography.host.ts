import { defineHostQuestionType } from '@canvass/logic';
import type { GeoAnswer } from '@canvass/protocol';
import { geoHostMembers } from '../places/geo-host.ts';
import { infoGeography } from './info-geography.ts';

export const infoGeographyHost = defineHostQuestionType<GeoAnswer>(infoGeography, geoHostMembers);
