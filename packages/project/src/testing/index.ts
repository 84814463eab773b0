export { FAULTS } from './all-faults.ts';
export { setValueAt } from './fault.fixtures.ts';
