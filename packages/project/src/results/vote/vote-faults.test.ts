import { testFaults } from '../../testing/test-faults.ts';
import { VOTE_FAULTS } from './vote-faults.table.ts';

testFaults(VOTE_FAULTS);
