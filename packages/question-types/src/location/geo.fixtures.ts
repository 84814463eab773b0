import type { Fixture } from '../fixture.ts';
import { geoExamples } from './geo-examples.fixtures.ts';

export const geoFixtures: readonly Fixture[] = geoExamples('geo');
