import { testFaults } from '../testing/test-faults.ts';
import { GROUP_FAULTS } from './group-faults.cases.ts';

testFaults(GROUP_FAULTS);
