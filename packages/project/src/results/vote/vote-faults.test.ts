import { testFaults } from '../../testing/test-faults.ts';
import { VOTE_FAULTS } from './vote-faults.cases.ts';

testFaults(VOTE_FAULTS);
