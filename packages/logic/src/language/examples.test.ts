import { describe, expect, it, test } from 'vitest';
import type { ExpressionUse } from './compile/scope.ts';
import { evaluate, evaluateCondition } from './runtime/evaluate.ts';
import type { Expression } from './runtime/expression.ts';
import type { JumpTarget } from './runtime/reads.ts';
import {
  choice,
  compileExpression,
  displays,
  environment,
  leadsTo,
  record,
  scope,
  type Respondent,
} from './world.fixtures.ts';

function compileSource(source: string, use: ExpressionUse): Expression {
  const { expression, issues } = compileExpression(source, scope(use));
  if (expression === undefined) throw new Error(issues.map(({ id }) => id).join('\n'));
  return expression;
}

const jumpTo = (question: number): JumpTarget => ({ kind: 'question', question });
const choicesOf = (...seqs: number[]) => seqs.map((seq) => choice('Q2', seq));

// The fifteen examples with which the language was designed. Some have several cases.
test.each<[number, string, Respondent, JumpTarget | false]>([
  [1, 'if Q1A2 and not Q2A9 then goto END', { answers: { Q1: choice('Q1', 2) } }, { kind: 'finished' }],
  [1, 'if Q1A2 and not Q2A9 then goto END', { answers: { Q1: choice('Q1', 2), Q2: choicesOf(9) } }, false],
  [
    2,
    'if Q1A1 then goto Q10; if Q3 < 18 then screenout else goto Q12',
    { answers: { Q1: choice('Q1', 1) } },
    jumpTo(10),
  ],
  [
    2,
    'if Q1A1 then goto Q10; if Q3 < 18 then screenout else goto Q12',
    { answers: { Q3: '17' } },
    { kind: 'screen_out' },
  ],
  [2, 'if Q1A1 then goto Q10; if Q3 < 18 then screenout else goto Q12', {}, jumpTo(12)],
  [3, 'let n = count(Q2); if n >= 2 then finish', { answers: { Q2: choicesOf(1, 4) } }, { kind: 'finished' }],
  [3, 'let n = count(Q2); if n >= 2 then finish', { answers: { Q2: choicesOf(4) } }, false],
])('example %i jumps: %s', (_, source, respondent, target) => {
  expect(leadsTo(compileSource(source, 'jump'), environment(respondent))).toEqual(target);
});

const gold = { level: 'gold', amount: '1001' };
const grid = record({ R1: choice('Q5', 4), R2: choice('Q5', 5), R3: choice('Q5', 1) });
const adult = { session: { today: '2024-05-01', total_score: 60, device: 'phone' } };

test.each<[number, string, Respondent, boolean]>([
  [4, 'Q2 has any [3, 4]', { answers: { Q2: choicesOf(1, 4) } }, true],
  [4, 'Q2 has all [1,4]', { answers: { Q2: choicesOf(1, 4, 9) } }, true],
  [4, 'Q2 has all [1,4]', { answers: { Q2: choicesOf(1) } }, false],
  [4, 'Q2 has none [9]', {}, true],
  [5, 'Q4 is empty or Q4 > 3', {}, true],
  [5, 'Q4 is empty or Q4 > 3', { answers: { Q4: '3' } }, false],
  [6, 'ext.level in ["gold","silver"] and number(ext.amount) > 1000', { ext: gold }, true],
  [
    6,
    'ext.level in ["gold","silver"] and number(ext.amount) > 1000',
    { ext: { ...gold, level: 'tin' } },
    false,
  ],
  [
    7,
    'member("mtype") == "fan" and label("VIP客户")',
    { member: { mtype: 'fan' }, labels: ['VIP客户'] },
    true,
  ],
  [7, 'member("mtype") == "fan" and label("VIP客户")', { member: { mtype: 'fan' } }, false],
  [8, 'countif([Q5.R1, Q5.R2, Q5.R3], 5) == 1', { answers: { Q5: grid } }, true],
  [9, 'rank(Q6, "A1") == 2', { answers: { Q6: [choice('Q6', 4), choice('Q6', 1)] } }, true],
  [9, 'rank(Q6, "A1") == 2', { answers: { Q6: [choice('Q6', 4)] } }, false],
  [10, 'text(Q2, 3) contains "美"', { answers: { Q2: [choice('Q2', 3, { text: '美式' })] } }, true],
  [10, 'Q2A3.text == "美式"', { answers: { Q2: [choice('Q2', 3, { text: ' 美式 ' })] } }, true],
  [10, 'Q2A3.text == "美式"', { answers: { Q2: choicesOf(3) } }, false],
  [11, 'Q8 matches "^1[3-9]\\\\d{9}$"', { answers: { Q8: '13800138000' } }, true],
  [11, 'Q8 matches "^1[3-9]\\d{9}$"', { answers: { Q8: '23800138000' } }, false],
  [
    12,
    'age(Q9) >= 36 and total_score >= 60 and device == "phone"',
    { ...adult, answers: { Q9: '1988-05-01' } },
    true,
  ],
  [
    12,
    'age(Q9) >= 36 and total_score >= 60 and device == "phone"',
    { ...adult, answers: { Q9: '1988-05-02' } },
    false,
  ],
  [13, 'Q1 ＝ 2 and （Q3 ＞ 10）', { answers: { Q1: choice('Q1', 2), Q3: '11' } }, true],
  [13, '城市 == “上海”', { answers: { 城市: '上海' } }, true],
  [14, 'AND(Q1A2, OR(Q2A1, Q2A2))', { answers: { Q1: choice('Q1', 2), Q2: choicesOf(2) } }, true],
])('example %i holds or not: %s', (_, source, respondent, holds) => {
  expect(evaluateCondition(compileSource(source, 'condition'), environment(respondent))).toBe(holds);
});

it('example 8 names the rows with an answer', () => {
  expect(evaluate(compileSource('rows(Q5, 4)', 'value'), environment({ answers: { Q5: grid } }))).toEqual([
    'R1',
  ]);
});

describe('example 14, show and hide', () => {
  it('shows by a range of options', () => {
    const display = compileSource('if Q2A3~9 then show', 'display');
    expect(displays(display, environment({ answers: { Q2: choicesOf(1, 7) } }))).toBe(true);
    expect(displays(display, environment({ answers: { Q2: choicesOf(1, 2) } }))).toBe(false);
  });
  it.each(['if Q2A3~9 then show Q3~5', 'if AND(Q1A2, OR(Q2A1, Q2A2)) then show Q3, Q4'])(
    'refuses targets: %s',
    (source) => {
      const { issues } = compileExpression(source, scope('display'));
      expect(issues.map(({ id }) => id)).toEqual(['language.targets-not-here']);
    },
  );
});

it('example 15 returns a patch and a seeded draw', () => {
  const answers = { Q1: choice('Q1', 1, { title: '咖啡' }) };
  const patch = compileSource('{ title: concat("您好，", title(Q1)), max: 5 }', 'patch');
  expect(evaluate(patch, environment({ answers }))).toEqual(record({ title: '您好，咖啡', max: 5 }));
  expect(evaluate(compileSource('draw(3)', 'value'), environment({}))).toBe(1);
});
