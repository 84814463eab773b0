import { describe, expect, it, test } from 'vitest';
import { exampleQuestion } from '../../answers/examples/fixture.ts';
import { exportAnswer } from '../../testing/export-answer.ts';
import { valueWithTools } from './value.tools.ts';
import { value } from './value.ts';

const question = exampleQuestion('value', { title: 'V', value_code: '1', value_type: 'number' });

const questionOf = (value_type: 'number' | 'text' | 'date' | 'boolean' | 'list') =>
  exampleQuestion('value', { title: 'V', value_code: '1', value_type });

describe('the stored answer', () => {
  test.each([
    ['number', [3]],
    ['text', ['x']],
    ['date', ['2026-05-01']],
    ['boolean', [false]],
    ['list', [['a', 2]]],
    ['text', [null, { f1: 'x', f2: null }]],
    ['text', ['x', { f1: 'x' }]],
  ] as const)('of a %s: %j is read', (type, raw) => expect(value.parse(raw, questionOf(type))).toEqual(raw));

  test.each([
    ['number', 3],
    ['number', ['3']],
    ['number', []],
    ['number', [null]],
    ['number', [Number.NaN]],
    ['text', ['  ']],
    ['text', [3]],
    ['date', ['2026-05']],
    ['boolean', [1]],
    ['list', [[]]],
    ['list', [[{}]]],
    ['text', ['x', { f: {} }]],
    ['text', ['x', {}, 2]],
  ] as const)('of a %s: %j is refused', (type, raw) =>
    expect(value.parse(raw, questionOf(type))).toBeUndefined(),
  );
});

test.each([
  ['number', 2.5, 2.5],
  ['text', 'x', 'x'],
  ['date', '2026-05-01', '2026-05-01'],
  ['boolean', true, 'true'],
  ['list', ['a', 2], 'a; 2'],
] as const)('a %s, here %j, is exported as %j', (value_type, computed, cell) => {
  expect(exportAnswer(valueWithTools, questionOf(value_type), [computed])).toEqual({ '': cell });
});

it("a script's expected value is written without a list, and must have the value's type", () => {
  expect(valueWithTools.fromScript(3, { question })).toEqual({ answer: [3] });
  expect(valueWithTools.fromScript('x', { question })).toEqual({ problem: 'Q1 is a number, not "x".' });
});

it('the check reports a value without code or type', () => {
  const { value_code: _, value_type: __, ...bare } = question;
  expect(valueWithTools.check?.(bare).map(({ id }) => id)).toEqual(['value.no-code', 'value.no-type']);
});
