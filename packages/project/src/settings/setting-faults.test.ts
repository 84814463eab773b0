import { testFaults } from '../testing/test-faults.ts';
import { SETTING_FAULTS } from './setting-faults.cases.ts';

testFaults(SETTING_FAULTS);
