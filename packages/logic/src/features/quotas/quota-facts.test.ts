import type { Award, Project, Question } from '@canvass/project';
import { UNKNOWN_RESPONDENT, type SessionFacts } from '@canvass/protocol';
import { expect, it, test } from 'vitest';
import { compile } from '../../compile-whole.ts';
import { checkForAuthors } from '../../author-texts/check-for-authors.ts';
import { start } from '../../step/start.ts';
import { compileProject, project, single } from '../../testing/scenario.ts';
import { vectorGet } from '../../program/vector.ts';
import { testTypes } from '../../testing/question-types.ts';
import { decideQuota } from './decide-quota.ts';
import { quotaFacts, findQuotaReads } from './quota-facts.ts';
import { claim, computeGroup } from './quotas.fixtures.ts';

const cells = [
  { id: 'concept_a', name: 'A', cap: 2, cond: 'Q1A1' },
  { id: 'concept_b', name: 'B', cap: 2, cond: 'Q1A2' },
];
const concepts = (fields: Partial<Project> = {}): Project => {
  const firstQuestion = single('Q1', 2);
  const [a, b] = firstQuestion.items ?? [];
  const items = [
    { ...a, disp_code: 'not quota_full("concept_a")' },
    { ...b, disp_code: 'quota_count("concept_b") < 2' },
  ] as NonNullable<typeof firstQuestion.items>;
  return project([[{ ...firstQuestion, items }], [single('Q2', 2)]], {
    quotas: [{ id: 'concepts', name: 'Concepts', on_full: 'go_on', cells }],
    ...fields,
  });
};
const facts: SessionFacts = UNKNOWN_RESPONDENT;

it('rules read whether a cell is full and how many it counts, as it was when the response began', () => {
  const program = compileProject(concepts());
  expect(findQuotaReads(program)).toEqual({ full: ['concept_a'], counts: ['concept_b'] });
  const offeredOptions = (done: number, held = 0, cap: number | null = null) => {
    const quotas = quotaFacts(program, () => ({ done, held, cap }));
    const state = start(program, { ...facts, ...(quotas && { quotas }) });
    return state.options[0] ?? 'all';
  };
  expect(offeredOptions(0)).toEqual([0, 1]);
  expect(offeredOptions(1, 1)).toEqual([1]);
  expect(offeredOptions(2)).toEqual([]);
  expect(offeredOptions(2, 0, 3)).toEqual([0]);
  const state = start(program, {
    ...facts,
    quotas: { full: ['concept_a'], counts: { concept_b: 2 } },
  });
  // No option is left: the question is skipped, and the survey continues.
  expect(state.pending).toMatchObject([{ type: 'quota', gids: ['q1'] }]);
  expect(program.needsServer).toBe(true);
});

it('a survey whose rules read no cell has no quota facts', () => {
  const program = compileProject(project([[single('Q1', 2)]]));
  expect(quotaFacts(program, () => ({ done: 9, held: 0, cap: 0 }))).toBeUndefined();
  expect(program.needsServer).toBe(false);
});

it('values, checks across answers and awards also read cells', () => {
  const count: Question = { type: 'Q', qtype: 'value', gid: 'v', cid: 'V', title: 'V', value_type: 'number' };
  const value = { ...count, value_code: 'quota_count("concept_a")' };
  const award: Award = {
    id: 'tea',
    kind: 'draw',
    title: 'Tea',
    rules: 'Once.',
    odds_text: 'All win.',
    auth: 'sms',
    limits: { draws: { max: 1, window: 'day' } },
    prizes: [{ id: 'tea', name: 'Tea', odds_ppm: 1_000_000, stock: 1 }],
    cond: 'quota_full("concept_a")',
  };
  const pages = [[single('Q1', 2)], [value], [single('Q2', 2)]];
  const program = compileProject(
    project(pages, {
      quotas: [{ id: 'concepts', name: 'Concepts', cells }],
      checks: [{ gid: 'c', at: ['q2'], holds: 'not quota_full("concept_b")', text: 'Full' }],
      awards: [award],
    }),
  );
  expect(findQuotaReads(program)).toEqual({ full: ['concept_a', 'concept_b'], counts: ['concept_a'] });
  const quotas = quotaFacts(program, () => ({ done: 1, held: 0, cap: 2 }));
  const state = start(program, { ...facts, ...(quotas && { quotas }) });
  expect(vectorGet(state.effective, 1)).toEqual([1]);
});

test.each<[string, Project, readonly string[]]>([
  ['an unknown cell', concepts({ quotas: [] }), ['language.unknown-quota-cell']],
  [
    'a cell whose name is computed',
    project([[single('Q1', 2, { disp_code: 'quota_full(Q1)', dispSelect: 1 })]]),
    ['language.literal-needed'],
  ],
  [
    'a cell that reads a cell',
    concepts({
      quotas: [
        {
          id: 'c',
          name: 'c',
          cells: [...cells, { id: 'x', name: 'x', cap: 1, cond: 'quota_full("concept_a")' }],
        },
      ],
    }),
    ['quota.reads-quota'],
  ],
])('the check finds %s', (_, testedProject, ids) => {
  const issues = compile(testedProject, testTypes, checkForAuthors).issues.filter(
    ({ severity }) => severity === 'error',
  );
  expect([...new Set(issues.map(({ id }) => id))]).toEqual(ids);
});

it('browsers compile the same rules without cells', () => {
  const { quotas: _, ...projectOfBrowsers } = concepts();
  const { program, issues } = compile(
    { ...projectOfBrowsers, quota_waits: { start: false, gids: ['q1'] } },
    testTypes,
  );
  expect([program?.needsServer, issues]).toEqual([true, []]);
});

it('a group with go_on refuses no respondents, and never counts more than its cap', () => {
  const group = computeGroup('concepts', { a: 2, b: 2 }, { onFull: 'go_on' });
  const fill = (cell: string) => ({ done: cell === 'a' ? 2 : 1, held: 0, cap: 2 });
  const quotaMoment = { respondent: 1, fill, holds: () => false };
  expect(decideQuota([claim(group, 'a', 'b')], quotaMoment)).toEqual({ takenCells: [{ group, cell: 'b' }] });
  const exclusive = { ...group, isExclusive: true };
  expect(decideQuota([claim(exclusive, 'a')], quotaMoment)).toEqual({ takenCells: [] });
});
