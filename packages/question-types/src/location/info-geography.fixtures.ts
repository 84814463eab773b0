import type { Fixture } from '../fixture.ts';
import { geoExamples } from './geo-examples.fixtures.ts';

export const infoGeographyFixtures: readonly Fixture[] = geoExamples('info_geography');
