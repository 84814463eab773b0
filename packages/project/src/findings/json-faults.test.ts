import { testFaults } from '../testing/test-faults.ts';
import { JSON_FAULTS } from './json-faults.cases.ts';

testFaults(JSON_FAULTS);
