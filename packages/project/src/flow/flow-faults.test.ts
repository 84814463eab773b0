import type { JsonValue } from '../json/json.ts';
import { engineSurvey, NODES } from '../testing/engine-survey.fixtures.ts';
import { testFaults, testRefusals, testFindingTexts } from '../testing/test-faults.ts';
import { FLOW_FAULTS } from './flow-faults.cases.ts';

testFaults(FLOW_FAULTS);

testFindingTexts(engineSurvey, [
  ['the group of a node that was meant', [...NODES, 0, 'gid'], 'gaa', 'Did you mean `ga`?'],
  ['the kind of node that was meant', [...NODES, 1, 'ftype'], 'randomset', 'Did you mean `randomSet`?'],
]);

const nestedFlow = (levels: number): JsonValue => {
  let node: JsonValue = { fid: 'x', type: 'G', gid: 'ga' };
  for (let level = 0; level < levels; level += 1)
    node = { fid: `f${level}`, type: 'F', ftype: 'groupSet', items: [node] };
  return { fid: 'root', type: 'F', ftype: 'root', items: [node] };
};
const sameName = (): JsonValue => ({
  fid: 'a',
  type: 'F',
  ftype: 'root',
  items: Array.from({ length: 100_000 }, () => ({ fid: 'a', type: 'G', gid: 'ga' })),
});

testRefusals([
  ['a flow of 10,000 levels', () => ({ ...engineSurvey(), flow: nestedFlow(10_000) }), 'size.depth'],
  [
    'a flow of 100,000 nodes of one name',
    () => ({ ...engineSurvey(), flow: sameName() }),
    'id.duplicate-fid',
  ],
]);
