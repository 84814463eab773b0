import type { Project } from '@canvass/project';
import { expect, it, test } from 'vitest';
import { describeIssues } from '../../author-texts/describe-issues.ts';
import { compile } from '../../compile-whole.ts';
import { testTypes } from '../../testing/question-types.ts';
import { project, single } from '../../testing/scenario.ts';
import { quotasOf, type QuotaPlan, waitsOfPlan } from './quota-plan.ts';

type Quotas = NonNullable<Project['quotas']>;

function quotas(...conditions: readonly string[]): Quotas {
  return [
    { id: 'g', name: 'G', cells: conditions.map((cond, i) => ({ id: `c${i}`, name: cond, cap: 5, cond })) },
  ];
}

function createPlan(fields: Partial<Project>) {
  const survey = project([[single('Q1', 2)], [single('Q2', 2)]], fields);
  const { program, issues } = compile(survey, testTypes);
  const plan: QuotaPlan = program === undefined ? { groups: [] } : quotasOf(program);
  return { plan, issues };
}

it('a plan has defaults filled in, and the questions that each cell reads', () => {
  const { plan, issues } = createPlan({ quotas: quotas('Q2A1 and Q1A1', 'seq > 3') });
  expect(issues).toEqual([]);
  const [group] = plan.groups;
  expect(group).toMatchObject({
    mode: 'stop',
    check: 'both',
    isExclusive: false,
    onFull: 'terminate',
    holdMinutes: 30,
  });
  expect(group?.cells.map(({ reads }) => reads)).toEqual([[0, 1], []]);
});

const signed = { ext_params: [{ code: 'vip', type: 'int', signed: true }] } satisfies Partial<Project>;
const unsigned = { ext_params: [{ code: 'vip', type: 'int' }] } satisfies Partial<Project>;

test.each<[string, Partial<Project>, readonly string[]]>([
  ['a signed parameter', { ...signed, quotas: quotas('ext.vip > 1') }, []],
  [
    'an unsigned parameter (QUOTA-12)',
    { ...unsigned, quotas: quotas('Q1A1', 'ext.vip > 1') },
    ['quota.unsigned-parameter $.quotas[0].cells[1].cond'],
  ],
  ['the score', { quotas: quotas('total_score > 1') }, ['quota.reads-score $.quotas[0].cells[0].cond']],
  [
    'the source, which the link sets',
    { quotas: quotas('Q1A1', 'source == "panel"') },
    ['quota.reads-source $.quotas[0].cells[1].cond'],
  ],
  [
    'a draw',
    { quotas: quotas('Q1A1 or (Q2A1 and draw(2) == 0)') },
    ['quota.draws $.quotas[0].cells[0].cond'],
  ],
  [
    'a draw in a named value',
    { quotas: quotas('let x = draw(2); x == 0') },
    ['quota.draws $.quotas[0].cells[0].cond'],
  ],
  ['an unknown name', { quotas: quotas('Q9A1') }, ['language.unknown-name $.quotas[0].cells[0].cond']],
])('a condition that reads %s has the expected issues', (_, fields, expected) => {
  const { issues } = createPlan(fields);
  expect(issues.map(({ id, path }) => `${id} ${path}`)).toEqual(expected);
  expect(describeIssues(issues, {}).every(({ message }) => !message.includes('{'))).toBe(true);
});

test.each<[string, Quotas, ReturnType<typeof waitsOfPlan>]>([
  ['cells that read questions', quotas('Q2A1', 'Q1A1 and Q2A2'), { start: false, questions: [0, 1] }],
  ['a cell that reads no question', quotas('device == "pc"', 'Q1A1'), { start: true, questions: [0] }],
  [
    'a group that only counts',
    [{ ...quotas('Q1A1')[0], mode: 'count' }] as Quotas,
    { start: false, questions: [] },
  ],
  [
    'a group checked at the end',
    [{ ...quotas('seq > 1')[0], check: 'submit' }] as Quotas,
    { start: false, questions: [] },
  ],
])('the plan knows when moves must request quotas: %s', (_, authored, expected) => {
  expect(waitsOfPlan(createPlan({ quotas: authored }).plan)).toEqual(expected);
});
