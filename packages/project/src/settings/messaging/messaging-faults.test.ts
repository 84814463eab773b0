import { testFaults } from '../../testing/test-faults.ts';
import { MESSAGING_FAULTS } from './messaging-faults.cases.ts';

testFaults(MESSAGING_FAULTS);
