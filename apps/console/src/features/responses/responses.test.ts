import { type AnalysisPlan, type AnalysisVariable, END_STATES, type HiddenReason } from '@canvass/protocol';
import { expect, it, test } from 'vitest';
import { partName } from '../../filters/variables.ts';
import { createTranslation } from '../../i18n/translation.tsx';
import { groupByReason } from './hidden-card.tsx';
import { readTags } from './note-card.tsx';
import { findNeighbours } from './response-page.tsx';
import { cellText, readColumns } from './column-choice.tsx';

it('groups hidden questions by their first reason, in the order of the survey', () => {
  const reason = (from: string): HiddenReason => ({ kind: 'jump', from, conditions: [], reads: [] });
  const question = (gid: string, ...reasons: readonly HiddenReason[]) => ({
    gid,
    cid: gid,
    title: gid,
    why: reasons,
  });
  const groups = groupByReason([
    question('a', reason('Q1')),
    question('b', reason('Q2'), reason('Q1')),
    question('c', reason('Q1'), reason('Q2')),
    question('d'),
  ]);
  expect(groups.map(([first, questions]) => [first?.from, questions.map(({ gid }) => gid)])).toEqual([
    ['Q1', ['a', 'c']],
    ['Q2', ['b']],
    [undefined, ['d']],
  ]);
});

const variable = (name: string, overrides: Partial<AnalysisVariable> = {}) =>
  ({ name, label: name, type: 'number', labels: [], ...overrides }) as AnalysisVariable; // the fields that are read
const plan = {
  sides: [
    variable('status'),
    variable('begun_at', { type: 'datetime' }),
    variable('source', { type: 'text' }),
  ],
  single: [variable('member_id', { type: 'text' })],
  questions: ['Q1', 'Q2', 'Q3', 'Q4', 'Q5'].map((cid) => ({
    variables: [variable(cid), variable(`${cid}_A2`)],
    texts: [],
  })),
} as unknown as AnalysisPlan; // the fields that are read

it('names outcomes in the language of the console', () => {
  const status = variable('status', { labels: [{ value: 2, label: 'of an export' }] });
  const screenedOut = END_STATES.screenOut.status;
  expect(cellText(status, screenedOut, createTranslation('en-GB'))).toBe('Screened out');
});

it('translates the parts of questions, and keeps levels that authors have named', () => {
  const translation = createTranslation('en-GB');
  expect(partName(variable('q_open', { part: 'open text' }), translation)).toBe('In their own words');
  expect(partName(variable('q_1', { part: 'Quarter' }), translation)).toBe('Quarter');
});

it('shows the chosen columns, or by default outcome, start, identity and the first questions', () => {
  const defaultColumns = ['status', 'begun_at', 'member_id', 'source', 'Q1', 'Q2', 'Q3', 'Q4'];
  expect(readColumns(null, plan)).toEqual(defaultColumns);
  expect(readColumns('Q9 gone', plan)).toEqual(defaultColumns);
  expect(readColumns('Q5_A2 gone status', plan)).toEqual(['Q5_A2', 'status']);
});

test.each([
  [variable('Q1', { labels: [{ value: 2, label: 'Often' }] }), 2, 'Often'],
  [variable('Q2'), 2.5, '2.5'],
  [variable('Q3', { type: 'text' }), '<b>', '<b>'],
  [variable('Q4'), null, ''],
])('shows a cell of %j', (column, value, text) => {
  expect(cellText(column, value, createTranslation('en-GB'))).toBe(text);
});

it('finds the responses before and after a response in the order of the table', () => {
  expect(findNeighbours([9, 4, 7], 4)).toEqual({ before: 9, after: 7 });
  expect(findNeighbours([9, 4, 7], 9)).toEqual({ before: undefined, after: 4 });
  expect(findNeighbours([], 9)).toEqual({ before: undefined, after: undefined });
});

it('splits tags into words without duplicates', () => {
  expect(readTags(' vip, called-back  vip；已回访 ')).toEqual(['vip', 'called-back', '已回访']);
  expect(readTags('  ')).toEqual([]);
});
