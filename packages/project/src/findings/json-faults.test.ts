import { testFaults } from '../testing/test-faults.ts';
import { JSON_FAULTS } from './json-faults.table.ts';

testFaults(JSON_FAULTS);
