import { expect, test } from 'vitest';
import { evaluate } from '../runtime/evaluate.ts';
import { createSymbolTable, type SymbolItem } from '../symbols.ts';
import type { Value } from '../runtime/value.ts';
import { compileExpression, choice, environment, record } from '../world.fixtures.ts';

const items = (prefix: string, count: number): SymbolItem[] =>
  Array.from({ length: count }, (_, at) => ({
    gid: `q1_${prefix.toLowerCase()}${at + 1}`,
    cid: `${prefix}${at + 1}`,
    seq: at + 1,
  }));
function evaluateWith(source: string, [options, rows]: readonly [number, number], answer: Value) {
  const symbols = createSymbolTable([
    { index: 0, gid: 'q', cid: 'Q1', options: items('A', options), rows: items('R', rows) },
  ]);
  const { expression } = compileExpression(source, { symbols, use: 'value' });
  return expression && evaluate(expression, environment({ answers: { Q1: answer } }));
}

const score = record({ A1: 6 });
const row = record({ R1: choice('Q1', 2) });
const cell = record({ R1: record({ A1: 'x' }) });

test.each<readonly [source: string, options: number, rows: number, answer: Value, value: Value]>([
  ['Q1 <= 6', 1, 0, score, true],
  ['Q1 + 1', 1, 0, score, 7],
  ['let n = Q1; n * 2', 1, 0, score, 12],
  ['count(Q1)', 1, 0, score, 1],
  ['sum(Q1)', 1, 0, score, 6],
  ['Q1 is answered', 1, 0, score, true],
  ['Q1 is empty', 1, 0, record({}), true],
  ['Q1 == null', 1, 0, null, true],
  ['text(Q1)', 1, 0, record({ A1: 'x' }), 'x'],
  // The item can still be named.
  ['Q1.A1', 1, 0, score, 6],
  ['Q1["A1"]', 1, 0, score, 6],
  ['Q1[1]', 1, 0, score, 6],
  ['Q1A1', 1, 0, score, 6],
  ['text(Q1, 1)', 1, 0, record({ A1: 'x' }), 'x'],
  ['rank(Q1, 1)', 1, 0, score, 6],
  // The name of a matrix with one row means the row, and the name of a matrix with one cell means the cell.
  ['Q1 == 2', 3, 1, row, true],
  ['Q1.R1 == 2', 3, 1, row, true],
  ['Q1A2 == 2', 3, 1, row, true],
  ['rows(Q1)', 3, 1, row, ['R1']],
  ['row(Q1, 1) == 2', 3, 1, row, true],
  ['Q1 == "x"', 1, 1, cell, true],
  ['Q1.R1.A1', 1, 1, cell, 'x'],
  // With several items, the name means all of them. A choice, a list and a text are not records.
  ['Q1 <= 6', 2, 0, score, false],
  ['Q1 == 2', 3, 2, row, false],
  ['Q1 == 1', 1, 0, choice('Q1', 1), true],
  ['count(Q1)', 1, 0, [choice('Q1', 1)], 1],
])(
  '%s is evaluated for a question with %i options and %i rows',
  (source, ...[options, rows, answer, value]) => {
    expect(evaluateWith(source, [options, rows], answer)).toEqual(value);
  },
);
