import { testFaults } from '../testing/test-faults.ts';
import { RULE_FAULTS } from './rule-faults.cases.ts';

testFaults(RULE_FAULTS);
