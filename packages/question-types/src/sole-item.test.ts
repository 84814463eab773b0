import type { Value } from '@canvass/logic';
import type { Question } from '@canvass/project';
import { expect, test } from 'vitest';
import { exampleOptions } from './answers/examples/fixture.ts';
import { registry } from './registry/registry.gen.ts';

/** A question with `options` options, and one row unless `rows` is 0. */
function createQuestion(id: string, options: number, rows: number): Question {
  const [qtype, custom] = id.split('/');
  const titles = ['One', 'Two', 'Three'].slice(0, options);
  return {
    type: 'Q',
    gid: 'q',
    title: 'Alone',
    qtype: qtype as Question['qtype'], // the question is one of the table below
    items: exampleOptions(...titles),
    ...(custom === 'nps' && { custom_qtype: custom }),
    ...(rows > 0 && { rows_items: [{ gid: 'r1', cid: 'R1', seq: 1, title: 'Row' }] }),
  };
}
const record = (key: string, value: Value): Value => ({ kind: 'record', entries: new Map([[key, value]]) });

interface ShortForm {
  readonly id: string;
  readonly options: number;
  readonly rows: number;
  /** The answer without the name of the item, in a script and by code. */
  readonly short: unknown;
  readonly long: unknown;
  readonly value: Value;
}
const form = (
  id: string,
  [options, rows]: readonly [number, number],
  fields: Omit<ShortForm, 'id' | 'options' | 'rows'>,
): ShortForm => ({
  id,
  options,
  rows,
  ...fields,
});

/** The name of a question with one item refers to that item, also in scripts and in code that sets answers. */
test.each([
  form('score', [1, 0], { short: 4, long: { A1: 4 }, value: 4 }),
  form('score/nps', [1, 0], { short: 9, long: { A1: 9 }, value: 9 }),
  form('multiple_blank', [1, 0], { short: 'Rome', long: { A1: 'Rome' }, value: 'Rome' }),
  form('multiple_blank', [1, 0], { short: 42, long: { A1: '42' }, value: 42 }),
  form('proportion', [1, 0], { short: 100, long: { A1: 100 }, value: 100 }),
  form('matrix_single', [3, 1], { short: 'A2', long: { R1: 'A2' }, value: 'A2' }),
  form('matrix_multiple', [3, 1], { short: ['A1', 'A3'], long: { R1: ['A1', 'A3'] }, value: ['A1', 'A3'] }),
  form('matrix_blank', [2, 1], { short: { A1: 'x' }, long: { R1: { A1: 'x' } }, value: record('A1', 'x') }),
  form('matrix_blank', [1, 1], { short: 'x', long: { R1: { A1: 'x' } }, value: 'x' }),
  form('matrix_score', [1, 1], { short: 3, long: { R1: { A1: 3 } }, value: 3 }),
])(
  '$id of $options options and $rows rows takes $short for $long',
  ({ id, options, rows, short, long, value }) => {
    const type = registry.get(id);
    const question = createQuestion(id, options, rows);
    const expected = type?.fromScript(long, { question });
    expect(expected).toHaveProperty('answer');
    expect(type?.fromScript(short, { question })).toEqual(expected);
    const answer = expected !== undefined && 'answer' in expected ? expected.answer : undefined;
    expect(type?.fromValue?.(question, value)).toEqual(answer);
  },
);

test('a value without names is ambiguous if there are several items', () => {
  const singleRow = createQuestion('matrix_single', 3, 1);
  const twoRows = {
    ...singleRow,
    rows_items: [...(singleRow.rows_items ?? []), { gid: 'r2', seq: 2, title: 'Two' }],
  };
  expect(registry.get('matrix_single')?.fromScript('A2', { question: twoRows })).toHaveProperty('problem');
  const blanks = createQuestion('multiple_blank', 2, 0);
  expect(registry.get('multiple_blank')?.fromScript('x', { question: blanks })).toHaveProperty('problem');
});
