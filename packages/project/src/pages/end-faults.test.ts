import { testFaults } from '../testing/test-faults.ts';
import { END_FAULTS } from './end-faults.cases.ts';

testFaults(END_FAULTS);
