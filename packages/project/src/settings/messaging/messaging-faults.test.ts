import { testFaults } from '../../testing/test-faults.ts';
import { MESSAGING_FAULTS } from './messaging-faults.table.ts';

testFaults(MESSAGING_FAULTS);
