import { openDocument, ruleRows } from '@canvass/authoring';
import { expect, it } from 'vitest';
import { countJumps, findRulesThatNeverHold } from './never-holding.ts';

const jump = (bindQ: string, to: object, conditionGroup: string) => ({ bindQ, ...to, conditionGroup });
const { document } = openDocument(
  JSON.stringify({
    items: ['a', 'b', 'c'].map((gid) => ({ type: 'Q', gid, qtype: 'blank', title: gid })),
    rule_map: { one: { code: 'Q1 == 1' }, two: { code: 'Q1 == 2' } },
    dispConsList: [
      { targets: ['b'], action: 'display', conditionGroup: 'one' },
      { targets: ['c'], action: 'hide', conditionGroup: 'two' },
    ],
    jumpConsList: [
      jump('a', { nextQ: 'c' }, 'one'),
      jump('a', { nextQ: 'group_end' }, 'two'),
      jump('b', { endStatus: 'screen_out' }, 'two'),
    ],
  }),
);
if (document === undefined) throw new Error('The project is JSON.');
const project = document.value;
const rules = ruleRows(project);
const findIndexes = (
  issues: readonly { readonly id: string; readonly path: string }[],
  result?: Parameters<typeof findRulesThatNeverHold>[1]['result'],
) => [...findRulesThatNeverHold(rules, { project, issues, result })].map((rule) => rules.indexOf(rule));

it('finds rules that never hold according to a finding about their condition or their target', () => {
  expect(findIndexes([])).toEqual([]);
  expect(findIndexes([{ id: 'language.never-holds', path: '$.rule_map.two.code' }])).toEqual([1, 3, 4]);
  expect(findIndexes([{ id: 'logic.jump-backwards', path: '$.jumpConsList[0].nextQ' }])).toEqual([2]);
  expect(findIndexes([{ id: 'language.unused', path: '$.rule_map.two.code' }])).toEqual([]);
});

it('finds rules that held for no simulated respondent', () => {
  expect(findIndexes([], { shown: { a: 9, b: 0, c: 0 }, jumps: { 'a c': 3 } })).toEqual([0, 3, 4]);
  expect(
    findIndexes([], { shown: { a: 9, b: 2, c: 0 }, jumps: { 'a c': 3, 'a g2': 1, 'b screen_out': 1 } }),
  ).toEqual([]);
});

it('countJumps counts jumps to unnamed targets for the rule that jumps to the end of the group', () => {
  const counts = countJumps(rules, project, { 'a c': 3, 'a g2': 4, 'b screen_out': 5 });
  expect([...counts.values()]).toEqual([3, 4, 5]);
});
