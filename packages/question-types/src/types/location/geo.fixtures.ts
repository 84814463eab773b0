import type { Fixture } from '../../answers/examples/fixture.ts';
import { geoExamples } from './geo-examples.fixtures.ts';

export const geoFixtures: readonly Fixture[] = geoExamples('geo');
