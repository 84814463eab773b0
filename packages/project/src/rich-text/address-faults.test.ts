import { testFaults } from '../testing/test-faults.ts';
import { ADDRESS_FAULTS } from './address-faults.cases.ts';

testFaults(ADDRESS_FAULTS);
