import { defineHostQuestionType } from '@canvass/logic';
import type { GeoAnswer } from '@canvass/protocol';
import { geoHostMembers } from '../places/geo-host.ts';
import { geo } from './geo.ts';

export const geoHost = defineHostQuestionType<GeoAnswer>(geo, geoHostMembers);
