import { expect, it } from 'vitest';
import type { Group, Project } from '@canvass/project';
import { blank, play, project, single } from '../testing/scenario.ts';

/** The group of Q2 is shown if A1 is chosen in Q1. */
const survey = (hasRuleOnce: boolean, groupFields: Partial<Group> = { disp_code: 'Q1A1' }): Project => {
  const plain = project([[single('Q1', 2)], [blank('Q2')], [blank('Q3')]]);
  const items = plain.items.map((item) =>
    item.gid === 'g2' ? { ...item, ...groupFields, ruleOnce: hasRuleOnce } : item,
  );
  return { ...plain, items } as Project; // the second item is a group
};
const visitPages = (testProject: Project, first: number, second: number): readonly (readonly string[])[] => {
  const run = play(testProject).answer('q1', [first]).next();
  const before = run.page;
  run.back().answer('q1', [second]).next();
  return [before, run.page];
};

it('a group with ruleOnce keeps the result of its rule from when it was reached', () => {
  expect(visitPages(survey(true), 1, 2)).toEqual([['q2'], ['q2']]);
  expect(visitPages(survey(true), 2, 1)).toEqual([['q3'], ['q3']]);
  expect(visitPages(survey(false), 1, 2)).toEqual([['q2'], ['q3']]);
  expect(visitPages(survey(false), 2, 1)).toEqual([['q3'], ['q2']]);
});

it('a group with ruleOnce follows its rule until it is reached', () => {
  const run = play(survey(true)).answer('q1', [2]).answer('q1', [1]).next();
  expect(run.page).toEqual(['q2']);
});

it('a group with ruleOnce keeps its answers, and its result survives JSON', () => {
  const run = play(survey(true)).answer('q1', [1]).next().answer('q2', 'kept').back().answer('q1', [2]);
  expect(run.view('q2')?.answer).toEqual(['kept']);
  expect(JSON.parse(JSON.stringify(run.state))).toEqual(run.state);
  expect(run.next().page).toEqual(['q2']);
});

it('a group with ruleOnce also keeps the result of display rules', () => {
  const byRule: Project = {
    ...survey(true, {}),
    dispConsList: [{ targets: ['g2'], action: 'hide', conditionGroup: 'r1' }],
    rule_map: { r1: { bindQ: 'q1', optGid: 'q1_2', op: 'notEmpty' } },
  };
  expect(visitPages(byRule, 1, 2)).toEqual([['q2'], ['q2']]);
  expect(visitPages(byRule, 2, 1)).toEqual([['q3'], ['q3']]);
});

it('a group with ruleOnce is hidden while its outer group is hidden, and keeps its result', () => {
  const inner = { type: 'P', gid: 'in', ruleOnce: true, disp_code: 'Q1A1', items: [blank('Q2')] } as const;
  const plain = project([[single('Q1', 2)], [], [blank('Q3')]]);
  const source: Project = {
    ...plain,
    items: plain.items.map((item) =>
      item.gid === 'g2' && item.type === 'G'
        ? { ...item, disp_code: 'Q1 is answered', items: [inner] }
        : item,
    ),
  };
  const run = play(source).answer('q1', [1]).next();
  expect(run.page).toEqual(['q2']);
  expect(run.back().answer('q1', null).next().page).toEqual(['q3']);
  expect(run.back().answer('q1', [2]).next().page).toEqual(['q2']);
});
