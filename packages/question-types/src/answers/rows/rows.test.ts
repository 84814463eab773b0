import { expect, test } from 'vitest';
import { exampleOptions, exampleQuestion, exampleRows } from '../examples/fixture.ts';
import { availableOptions, isAvailableIn, type MatrixQuestion } from './rows.ts';

const listAvailableOptions = (changes: object) => {
  const question = exampleQuestion('matrix_single', {
    title: 'Q',
    rows_items: exampleRows('a', { title: 'b', allowNull: ['o1'] }),
    items: exampleOptions('x', { title: 'y', allowNull: ['r1'] }, { title: 'z', allowNull: true }),
    ...changes,
  }) as MatrixQuestion; // the question has the fields of a matrix
  return (question.rows_items ?? []).map((row) => {
    const list = availableOptions(question, row, question.items ?? []).map(({ gid }) => gid);
    expect(question.items?.filter(({ gid }) => isAvailableIn(question, row, gid))).toHaveLength(list.length);
    return list.join(' ');
  });
};

test('a row leaves out options, an option leaves out rows (TYPE-10)', () => {
  expect(listAvailableOptions({})).toEqual(['o1 o3', 'o2 o3']);
  expect(listAvailableOptions({ showCellSetting: false })).toEqual(['o1 o2 o3', 'o1 o2 o3']);
});
