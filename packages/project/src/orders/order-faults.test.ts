import { engineSurvey, KNOW } from '../testing/engine-survey.fixtures.ts';
import { testFaults, testFindingTexts } from '../testing/test-faults.ts';
import { ORDER_FAULTS } from './order-faults.cases.ts';

testFaults(ORDER_FAULTS);

testFindingTexts(engineSurvey, [
  [
    'the questions on a cycle of orders',
    [...KNOW, 'question_from'],
    'use',
    'Q2 (use) → Q1 (know) → Q2 (use)',
  ],
]);
