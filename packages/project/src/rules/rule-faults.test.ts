import { testFaults } from '../testing/test-faults.ts';
import { RULE_FAULTS } from './rule-faults.table.ts';

testFaults(RULE_FAULTS);
