import { testFaults } from '../testing/test-faults.ts';
import { PARAMETER_FAULTS } from './parameter-faults.table.ts';

testFaults(PARAMETER_FAULTS);
