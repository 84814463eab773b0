import type { JsonObject } from '../json/json.ts';
import { engineSurvey, WHY } from '../testing/engine-survey.fixtures.ts';
import { testFaults, testRefusals, testFindingTexts } from '../testing/test-faults.ts';
import { QUESTION_FAULTS } from './question-faults.cases.ts';

testFaults(QUESTION_FAULTS);

testFindingTexts(engineSurvey, [['what is on no screen', [...WHY, 'screens'], [['w1', 'w2']], 'A3 (w3)']]);

const manyScreens = (): JsonObject => ({
  type: 'Q',
  gid: 'a',
  qtype: 'blank',
  title: 'x',
  screens: Array.from({ length: 100_000 }, () => ['a']),
});

testRefusals([['100,000 screens', () => ({ ...engineSurvey(), items: [manyScreens()] }), 'id.wrong-kind']]);
