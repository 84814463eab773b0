import { expect, test } from 'vitest';
import type { ExpressionScope, ExtParam } from '../compile/scope.ts';
import { compileExpression, questions, scope } from '../world.fixtures.ts';

const extParams = new Map<string, ExtParam>([
  ['ward', { type: 'enum', options: [{ value: 'north' }, { value: 'south' }] }],
  ['n', { type: 'int' }],
  ['vip', { type: 'boolean' }],
]);

/** The findings of a condition as `never: PART` or `always: PART`, otherwise their ids. */
function findIssues(source: string, scopeParts: Partial<ExpressionScope> = {}): readonly string[] {
  const { issues } = compileExpression(source, scope('condition', { extParams, ...scopeParts }));
  return issues.flatMap(({ id, from, to }) => {
    if (id !== 'language.never-holds' && id !== 'language.always-holds') return [id];
    return [`${id === 'language.never-holds' ? 'never' : 'always'}: ${source.slice(from, to)}`];
  });
}

test.each([
  'Q1 == 1 and Q1 == 2',
  'Q1A1 and Q1A3',
  'Q1 == 2 and Q1 in ["A1", "A3"]',
  'Q1 > 3',
  'Q1 < 1',
  'Q3 > 60 and Q3 < 18',
  'Q3 > 17.5 and Q3 < 18 and Q3 == 19',
  'Q4 == "x" and Q4 == "y"',
  'Q4 is empty and Q4 == "x"',
  'Q4 is empty and Q4 is answered',
  'count(Q2) > 9',
  'count(Q6) >= 5',
  'count(Q13) > 3',
  'count(Q2) == 1 and Q2 has all [1, 2]',
  'Q2 has none [1] and Q2A1',
  'Q2 has only [1] and Q2A2',
  'Q2 == [1, 2] and Q2 == [3]',
  'Q11.A1 > 10',
  'Q11A1 < 0',
  'Q11.A1 > 3 and Q11["A1"] < 4',
  'Q5R1 == 1 and Q5.R1 == 2',
  'Q5R1A1 and Q5R1A2',
  'ext.ward == "north" and ext("ward") == "south"',
  'ext.n > 3 and ext.n < 4',
  'device == "phone" and device == "pc"',
  'not (Q1 != 1 or Q1 == 1)',
])('%s never holds', (source) => {
  expect(findIssues(source)).toHaveLength(1);
  expect(findIssues(source)[0]).toMatch(/^never: |^always: \(?Q1 != 1 or Q1 == 1/);
});

test.each([
  ['count(Q2) > 2', 'never: count(Q2) > 2'],
  ['count(Q2) <= 2', 'always: count(Q2) <= 2'],
  ['Q2A1 and Q2A2 and Q2A3', 'never: Q2A1 and Q2A2 and Q2A3'],
  ['Q2A1 and Q2A2'],
  ['count(Q2) == 2'],
  ['count(Q2) < 2'],
])('of a question in which at most two options can be chosen, %s has the finding %s', (source, ...found) => {
  const member = { kind: 'choice', options: questions[1]?.options ?? [] } as const;
  const shapeOf = () => ({ kind: 'list', member, maxMembers: 2, isDistinct: true }) as const;
  expect(findIssues(source, { computeShape: shapeOf })).toEqual(found);
});

test.each([
  'Q1 != 1 or Q1 != 2',
  'Q2A1 or not Q2A1',
  'count(Q2) >= 0',
  'count(Q2) <= 9',
  'Q4 is empty or Q4 is answered',
  'not (Q3 > 5 and Q3 < 5)',
  'Q11.A1 <= 10 or Q11.A1 is empty',
])('%s always holds', (source) => {
  const [first = '', ...otherIssues] = findIssues(source);
  expect(otherIssues).toEqual([]);
  expect(first).toMatch(/^always: |^never: Q3 > 5 and Q3 < 5/);
});

test.each([
  // Conditions that some respondents meet and others do not.
  'Q1 == 1 or Q1 == 2',
  'Q1 == 1 and Q2A1',
  'Q1 >= 3',
  'Q3 > 17 and Q3 < 18',
  'Q3 >= 18 and Q3 <= 18',
  'Q2A1 and Q2A2',
  'count(Q2) == 9',
  'Q2 == [1, 2] and count(Q2) == 2',
  'Q11.A1 > 3 and Q11.A2 < 4',
  'Q11.A1 == 10',
  'Q5R1 == 1 and Q5R2 == 2',
  'Q5A1 and Q5A2',
  'ext.n >= 3 and ext.n < 4',
  'ext.vip and not ext.vip == 0',
  // Conditions that are not true without an answer.
  'Q3 >= 18 or Q3 < 18',
  'Q1 <= 3',
  'Q11.A1 <= 10',
  // Conditions with too many values to try.
  'Q4 contains "a" and Q4 == "b"',
  'Q4 > "2024-01-02" and Q4 < "2024-01-01"',
  // "12345678901234567" has too many digits for a number and sorts before "2" as a text; so does "1x".
  'not (Q4 <= "2") or Q4 <= 10',
  'Q4 <= "2" and not (Q4 <= 10)',
  'Q1 == 1 and visible(Q2) and not visible(Q2)',
  'let a = Q1; a == 1 and a == 2',
  'number(Q3) > 5 and Q3 < 5',
  'Q6[1] == 1 and Q6[1] == 2',
  'Q1 == Q2 and Q1 != Q2',
])('has no finding for %s', (source) => expect(findIssues(source)).toEqual([]));

test('the check reports the smallest parts with a constant result, each once', () => {
  expect(findIssues('Q3 > 5 and (Q2A1 or (Q1 == 1 and Q1 == 2))')).toEqual(['never: Q1 == 1 and Q1 == 2']);
  expect(findIssues('(Q1 > 3 and Q2A1) or Q3 > 5')).toEqual(['never: Q1 > 3']);
});

test('conditions that would take too many tries are skipped', () => {
  const longCondition = Array.from({ length: 9 }, (_, at) => `Q2A${at + 1}`).join(' and ');
  expect(findIssues(`${longCondition} and not Q2A1`)).toEqual([]);
});
