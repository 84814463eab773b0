import { describe, expect, it, test } from 'vitest';
import { createSymbolTable, type SymbolQuestion } from '../symbols.ts';
import { evaluate } from '../runtime/evaluate.ts';
import type { Value } from '../runtime/value.ts';
import { choice, compileExpression, environment, record, scope } from '../world.fixtures.ts';

const items = (owner: string, values: readonly (number | string | undefined)[]) =>
  values.map((value, at) => ({
    gid: `${owner}_a${at + 1}`,
    cid: `A${at + 1}`,
    seq: at + 1,
    ...(value !== undefined && { value }),
  }));
/** PROJECT-20: the options of Q1 have numbers as values, those of Q2 texts and a number, those of Q3 none. */
const questions: readonly SymbolQuestion[] = [
  { index: 0, gid: 'q_q1', cid: 'Q1', options: items('q1', [0, 1, -9]), rows: [] },
  { index: 1, gid: 'q_q2', cid: 'Q2', options: items('q2', ['C-PE1', 'none', 7]), rows: [] },
  { index: 2, gid: 'q_q3', cid: 'Q3', options: items('q3', [undefined, undefined]), rows: [] },
  { index: 3, gid: 'q_q4', cid: 'Q4', options: [], rows: [] },
];
const coded = scope('value', {
  symbols: createSymbolTable(questions),
  computeShape: (index) => {
    const options = questions[index]?.options ?? [];
    if (index === 3) return { kind: 'text' };
    const choiceShape = { kind: 'choice', options } as const;
    return index === 1 ? { kind: 'list', member: choiceShape, maxMembers: 3, isDistinct: true } : choiceShape;
  },
});
const answers: Readonly<Record<string, Value>> = {
  Q1: choice('Q1', 3, { value: -9 }),
  Q2: [choice('Q2', 1, { value: 'C-PE1' }), choice('Q2', 3, { value: 7 })],
  Q3: choice('Q3', 2),
};
function valueOf(source: string, moreAnswers: Readonly<Record<string, Value>> = {}): Value | string[] {
  const { expression, issues } = compileExpression(source, coded);
  if (expression === undefined) return issues.map(({ id }) => id);
  return evaluate(expression, environment({ answers: { ...answers, ...moreAnswers } }));
}

describe('the value of a choice', () => {
  test.each<readonly [string, Value]>([
    ['Q1.value', -9],
    ['Q1.value == -9', true],
    ['Q1.value < 0', true],
    ['Q1 == 3', true],
    ['Q1.value in [0, 1]', false],
    ['value(Q1)', -9],
    ['value(Q2)', ['C-PE1', 7]],
    ['value(Q2) has "C-PE1"', true],
    ['value(Q2) has any ["none"]', false],
    ['Q2A1.value', 'C-PE1'],
    ['Q3.value', 2],
    ['sum(value(Q2))', 7],
    ['Q3.value == Q3.seq', true],
  ])('%s is %j', (source, expected) => expect(valueOf(source)).toEqual(expected));

  it('is null without an answer', () => {
    expect(valueOf('Q1.value', { Q1: null })).toBeNull();
    expect(valueOf('value(Q1)', { Q1: null })).toBeNull();
  });

  it('is read in every row of a record', () =>
    expect(
      valueOf('value(Q3)', { Q3: record({ R1: choice('Q1', 1, { value: 0 }), R2: choice('Q3', 2) }) }),
    ).toEqual([0, 2]));
});

describe('a condition that no option meets', () => {
  const issue = (source: string) => {
    const [first] = compileExpression(source, coded).issues;
    return first && [first.id, first.params['values'] ?? first.params['options'], first.params['suggestion']];
  };
  test.each([
    ['Q1.value == 2', ['language.unknown-value', '0, 1, -9', undefined]],
    ['Q1.value == "A2"', ['language.unknown-value', '0, 1, -9', undefined]],
    ['value(Q2) has "C-PE2"', ['language.unknown-value', '7, "C-PE1", "none"', 'C-PE1']],
    ['Q3.value in [2, 3]', ['language.unknown-value', '1, 2', undefined]],
    ['Q1 == -9', ['language.unknown-option-number', '1 (A1), 2 (A2), 3 (A3)', 'Q1.value']],
    ['Q2 has "C-PE1"', ['language.unknown-option', '1 (A1), 2 (A2), 3 (A3)', 'value(Q2)']],
    ['Q2.value == 7', ['language.unknown-member', undefined, 'value(Q2)']],
    ['value(Q4) == 7', ['language.unknown-member', undefined, undefined]],
  ])('%s is an error that names the possible values', (source, expected) =>
    expect(issue(source)).toEqual(expected),
  );
});
