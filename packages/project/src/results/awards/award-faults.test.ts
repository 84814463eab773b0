import { testFaults } from '../../testing/test-faults.ts';
import { AWARD_FAULTS } from './award-faults.cases.ts';

testFaults(AWARD_FAULTS);
