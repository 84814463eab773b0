import { expect, it } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import { parseProject } from '../load/parse-project.ts';
import { engineSurvey, KNOW, WHY } from '../testing/engine-survey.fixtures.ts';
import { testFaults, testRefusals, testFindingTexts } from '../testing/test-faults.ts';
import { OPTION_FAULTS } from './option-faults.cases.ts';

testFaults(OPTION_FAULTS);

testFindingTexts(engineSurvey, [
  [
    'the questions on a cycle',
    [...KNOW, 'option_from'],
    'best',
    'Q1 (know) → Q2 (use) → Q3 (best) → Q1 (know)',
  ],
  [
    'which reference is missing',
    [...WHY, 'items', 0, 'option_origin'],
    'k1',
    'Add { "sourceGid": "know", "targetGid": "why", "mode": "select", "type": "option" } to relatedRefs',
  ],
  ['the group that was meant', [...KNOW, 'items', 0, 'group_id'], 'og_hom', 'Did you mean `og_home`?'],
]);

function createChain(count: number): JsonObject {
  const items = Array.from({ length: count }, (_, index) => ({
    type: 'Q',
    gid: `q${index}`,
    qtype: 'single',
    title: 'x',
    items: [
      {
        gid: `o${index}`,
        seq: 1,
        title: 'x',
        ...(index === 0 ? {} : { option_origin: `o${index - 1}` }),
      },
    ],
  }));
  const relatedRefs = items.slice(1).map(({ gid }, index) => ({
    sourceGid: `q${index}`,
    targetGid: gid,
    mode: 'select',
    type: 'option',
  }));
  return { format: 1, title: 'x', items, relatedRefs };
}
it('a chain of references may have five links, and the finding is at the sixth link', () => {
  expect(parseProject(createChain(6)).issues).toEqual([]);
  const { issues } = parseProject(createChain(9));
  expect(issues.map(({ id, path }) => [id, path])).toEqual([['related.too-long', '$.relatedRefs[5]']]);
  expect(issues[0]?.message).toContain('Q1 (q0) → Q2 (q1) → Q3 (q2)');
});

/** A chain whose questions also link to one of the first three, so that nearly every link closes a cycle. */
const createDenseProject = (): JsonObject => {
  const survey = createChain(4_000);
  const backLinks = Array.from({ length: 4_000 }, (_, index) => ({
    sourceGid: `q${index}`,
    targetGid: `q${index % 3}`,
    mode: 'select',
    type: 'option',
  }));
  (survey['relatedRefs'] as JsonObject[]).push(...backLinks);
  return survey;
};

testRefusals([
  ['a chain of 15,000 related questions', () => createChain(15_000), 'related.too-long'],
  ['4,000 questions in cycles', createDenseProject, 'related.circular'],
]);
