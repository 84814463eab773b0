import { testFaults } from '../../testing/test-faults.ts';
import { AWARD_FAULTS } from './award-faults.table.ts';

testFaults(AWARD_FAULTS);
