import { describe, expect, it, test } from 'vitest';
import { choice, record, run, type Respondent } from '../world.fixtures.ts';
import type { Value } from './value.ts';

const hidden: Respondent = { answers: { Q4: '5' }, hidden: ['Q4'] };
const withQ4 = (Q4: Value): Respondent => ({ answers: { Q4 } });
const STATES = {
  empty: {},
  hidden,
  blank: withQ4('  '),
  list: withQ4([]),
  text: withQ4('abc'),
  number: withQ4('5'),
  zero: withQ4(0),
  choice: withQ4(choice('Q2', 5, { text: 'abc' })),
  choices: withQ4([choice('Q2', 5), choice('Q2', 6)]),
  record: withQ4(record({ A1: '5' })),
} as const satisfies Record<string, Respondent>;
type State = keyof typeof STATES;

// For every operator, the complete list of states of Q4 in which it holds.
test.each<[string, readonly State[]]>([
  ['Q4 == 5', ['number', 'choice']],
  ['Q4 != 5', ['empty', 'hidden', 'blank', 'list', 'text', 'zero', 'choices', 'record']],
  ['Q4 == "5"', ['number']],
  ['Q4 == "A5"', ['choice']],
  ['Q4 == "abc"', ['text']],
  ['Q4 == [5, 6]', ['choices']],
  ['Q4 == [6, 5, 5]', ['choices']],
  ['Q4 != [5, 6]', ['empty', 'hidden', 'blank', 'list', 'text', 'number', 'zero', 'choice', 'record']],
  ['Q4 == null', ['empty', 'hidden', 'blank', 'list']],
  ['Q4 != null', ['text', 'number', 'zero', 'choice', 'choices', 'record']],
  ['Q4 < 6', ['number', 'zero', 'choice']],
  ['Q4 <= 5', ['number', 'zero', 'choice']],
  ['Q4 > 4', ['number', 'choice']],
  ['Q4 >= 5', ['number', 'choice']],
  ['Q4 < "b"', ['text', 'number']],
  ['Q4 >= 0', ['number', 'zero', 'choice']],
  ['Q4 is empty', ['empty', 'hidden', 'blank', 'list']],
  ['Q4 is not empty', ['text', 'number', 'zero', 'choice', 'choices', 'record']],
  ['Q4 is answered', ['text', 'number', 'zero', 'choice', 'choices', 'record']],
  ['Q4 is visible', ['empty', 'blank', 'list', 'text', 'number', 'zero', 'choice', 'choices', 'record']],
  ['Q4 is not visible', ['hidden']],
  ['Q4 contains "b"', ['text', 'choice']],
  ['Q4 contains 5', ['number', 'choice', 'choices', 'record']],
  ['Q4 contains ""', []],
  ['Q4 contains [5, 6]', ['choices']],
  ['Q4 not contains 5', ['empty', 'hidden', 'blank', 'list', 'text', 'zero']],
  ['Q4 startsWith "a"', ['text', 'choice']],
  ['Q4 endsWith "c"', ['text', 'choice']],
  ['Q4 matches "^[a-c]+$"', ['text', 'choice']],
  ['Q4 matches "^\\d$"', ['number', 'zero']],
  ['Q4 not matches "."', ['empty', 'hidden', 'blank', 'list', 'choices', 'record']],
  ['Q4 in [5, 7]', ['number', 'choice', 'record']],
  ['Q4 in [5, 6]', ['number', 'choice', 'choices', 'record']],
  ['Q4 not in [5, 6]', ['empty', 'hidden', 'blank', 'list', 'text', 'zero']],
  ['Q4 has 5', ['number', 'choice', 'choices', 'record']],
  ['Q4 has any [5, 9]', ['number', 'choice', 'choices', 'record']],
  ['Q4 has all [5, 6]', ['choices']],
  ['Q4 has none [5]', ['empty', 'hidden', 'blank', 'list', 'text', 'zero']],
  ['Q4 has only [5, 6]', ['number', 'choice', 'choices', 'record']],
  ['Q4', ['text', 'number', 'choice', 'choices', 'record']],
  ['not Q4', ['empty', 'hidden', 'blank', 'list', 'zero']],
])('%s holds only for %j', (source, states) => {
  const holding = Object.keys(STATES).filter(
    (state) => run(`(${source}) and true`, STATES[state as State]) === true,
  );
  expect(holding.sort()).toEqual([...states].sort());
});

describe('a conversion between types', () => {
  it.each<[string, Value]>([
    ['"0012" == 12', true],
    ['"12345678901234567" == "12345678901234568"', false],
    ['1 / 0', null],
    ['0 / 0', null],
    ['5 % 0', null],
    ['-3 % 5', 2],
    ['3 % -5', -2],
    ['0.1 + 0.2 == 0.3', true],
    ['0 * -1', 0],
    ['null + 1', null],
    ['"4" * "2.5"', 10],
    ['true + true', 2],
    ['null == 0', false],
    ['null == false', false],
    ['"" == null', true],
    ['[] == null', true],
    ['[1, 2] == [2, 1, 1]', true],
    ['[1, 2] == [1]', false],
    ['1 == [1]', true],
    ['null < 1 or null >= 1', false],
    ['"10" > "9"', true],
    ['"b" > "a"', true],
    ['"a" > 5', false],
    ['null ?? "" ?? 5', 5],
    ['1 < 2 ? "yes" : "no"', 'yes'],
    ['2 + 3 * 4 - 6 / 2', 11],
    ['(2 + 3) * 4', 20],
    ['not 1 == 2', true],
    ['! 1 == 2', false],
    ['NOT(1) == false', true],
    ['[[1, [2]], 3][3]', 3],
    ['let n = 0; [1, 2][n]', null],
    ['"a" in "cat"', true],
    ['1 ≤ 2 and 2 ≠ 3', true],
    ['１８ ＞ 17', true],
    ["'it\\'s' == \"it's\"", true],
    ['"\\u4e0a" == "上"', true],
  ])('%s is %j', (source, value) => expect(run(source)).toEqual(value));
});

describe('parts of answers', () => {
  const answers = {
    Q1: choice('Q1', 2, { text: 'mine', score: 4 }),
    Q5: record({ R1: [choice('Q5', 1), choice('Q5', 3)], R2: choice('Q5', 2) }),
    Q6: [choice('Q6', 3), choice('Q6', 1)],
    Q7: record({ A1: 'Li', A2: '30' }),
    Q12: record({ R1: record({ A1: 'x', A2: '7' }) }),
  };
  it.each<[string, Value]>([
    ['Q1A2.text', 'mine'],
    ['Q1A2.score + Q1.seq', 6],
    ['Q1A1', null],
    ['Q1A1.text', null],
    ['Q1.gid', 'q1_a2'],
    ['let k = "kind"; Q1[k]', null],
    ['let k = "__proto__"; Q1[k]', null],
    ['q_q1 == 2', true],
    ['Q5R1A3.cid', 'A3'],
    ['Q5R1A2', null],
    ['Q5S2 == 2', true],
    ['Q5A3.seq', 3],
    ['Q5A4', null],
    ['Q5[2] == 2', true],
    ['Q5["R2"] == 2', true],
    ['Q5.R2 == 2', true],
    ['let k = "R9"; Q5[k]', null],
    ['Q6[1].seq', 3],
    ['let n = 9; Q6[n]', null],
    ['Q7A2 > 20', true],
    ['Q7[1]', 'Li'],
    ['Q12R1A2 == 7', true],
    ['Q12R2A2', null],
    ['`Q1`A', ['language.unexpected-token']],
    ['count(Q7A1~3)', 2],
    ['Q7A1~3 is empty', false],
    ['Q6A1~2 and not Q6A2', true],
  ] as [string, Value][])('%s is %j', (source, value) => expect(run(source, { answers })).toEqual(value));
});

it('a named value can be read several times, and by other named values', () => {
  expect(run('let a = 2; let b = a * a; b + a', {})).toBe(6);
});
