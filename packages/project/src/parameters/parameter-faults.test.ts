import { testFaults } from '../testing/test-faults.ts';
import { PARAMETER_FAULTS } from './parameter-faults.cases.ts';

testFaults(PARAMETER_FAULTS);
