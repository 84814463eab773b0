import { withTools } from '@canvass/logic';
import type { GeoAnswer } from '@canvass/protocol';
import { geoTools } from '../places/geo-tools.ts';
import { infoGeography } from './info-geography.ts';

export const infoGeographyWhole = withTools<GeoAnswer>(infoGeography, geoTools);
