import { withTools } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { GeoAnswer } from '@canvass/protocol';
import { geoTools } from '../locations/geo-tools.ts';
import { infoGeography } from './info-geography.ts';

export const infoGeographyWhole = withTools<QuestionOf<'info_geography'>, GeoAnswer>(infoGeography, geoTools);
