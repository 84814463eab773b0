import { expect, test } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { loadProject } from '../../load/load-project.ts';
import { engineSurvey } from '../../testing/engine-survey.fixtures.ts';
import { testFaults, testRefusals, testFindingTexts } from '../../testing/test-faults.ts';
import { SCORE_FAULTS } from './score-faults.cases.ts';

testFaults(SCORE_FAULTS);

testFindingTexts(engineSurvey, [
  [
    'the question of a key that was meant',
    ['scores', 'answer_keys', 'capitol'],
    ['x'],
    'Did you mean `capital`?',
  ],
]);

const pointsOfNothing = (): JsonObject => ({
  question_scores: Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`x${i}`, 1])),
});

testRefusals([
  ['100,000 points of nothing', () => ({ ...engineSurvey(), scores: pointsOfNothing() }), 'id.unresolved'],
]);

test.each(['answer_keys', 'question_scores'])('refuses __proto__ as a key of %s', (field) => {
  const text = JSON.stringify({ ...engineSurvey(), scores: { [field]: { HERE: ['x'] } } }).replace(
    'HERE',
    '__proto__',
  );
  expect(loadProject(text).issues.map(({ id, path }) => [id, path])).toContainEqual([
    'shape.hostile-key',
    `$.scores.${field}.__proto__`,
  ]);
  expect(({} as Record<string, unknown>)['0']).toBeUndefined();
});
