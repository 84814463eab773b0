import { withTools } from '@canvass/logic';
import type { GeoAnswer } from '@canvass/protocol';
import { geoTools } from '../places/geo-tools.ts';
import { geo } from './geo.ts';

export const geoWhole = withTools<GeoAnswer>(geo, geoTools);
