import { testFaults } from '../testing/test-faults.ts';
import { REFERENCE_FAULTS } from './reference-faults.cases.ts';

testFaults(REFERENCE_FAULTS);
