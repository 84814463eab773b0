import { testFaults } from '../testing/test-faults.ts';
import { REFERENCE_FAULTS } from './reference-faults.table.ts';

testFaults(REFERENCE_FAULTS);
