import { withTools } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { GeoAnswer } from '@canvass/protocol';
import { geoTools } from '../locations/geo-tools.ts';
import { geo } from './geo.ts';

export const geoWhole = withTools<QuestionOf<'geo'>, GeoAnswer>(geo, geoTools);
