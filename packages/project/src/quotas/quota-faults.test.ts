import type { JsonObject } from '../json/json.ts';
import { engineSurvey } from '../testing/engine-survey.fixtures.ts';
import { testFaults, testRefusals } from '../testing/test-faults.ts';
import { QUOTA_FAULTS } from './quota-faults.cases.ts';

testFaults(QUOTA_FAULTS);

const manyCells = (): JsonObject => ({
  id: 'a',
  name: 'x',
  cells: Array.from({ length: 100_000 }, () => ({ id: 'a', name: 'x', cap: 0, cond: '' })),
});

testRefusals([
  ['100,000 quota cells', () => ({ ...engineSurvey(), quotas: [manyCells()] }), 'id.duplicate-quota'],
]);
