import { describe, expect, it, test } from 'vitest';
import { fillText } from '../../issue-texts/author-text.ts';
import { languageTexts } from '../../issue-texts/language-texts.table.ts';
import type { ExpressionUse, ExtParam } from './scope.ts';
import { evaluate } from '../runtime/evaluate.ts';
import type { LanguageIssueId } from '../issue.ts';
import { createSymbolTable } from '../symbols.ts';
import {
  choice,
  compileExpression,
  displays,
  environment,
  leadsTo,
  scope,
  symbols,
} from '../world.fixtures.ts';

const extParams = new Map<string, ExtParam>([
  ['level', { type: 'enum', options: [{ value: 'gold' }, { value: 'silver' }] }],
  ['vip', { type: 'boolean' }],
  ['count', { type: 'int' }],
]);

function listIssues(source: string, use: ExpressionUse = 'condition'): (readonly [string, string])[] {
  const { issues, expression } = compileExpression(
    source,
    scope(use, { extParams, quotaCells: new Set(['women']) }),
  );
  expect(expression === undefined).toBe(issues.some(({ severity }) => severity === 'error'));
  return issues.map(({ id, from, to }) => [id, source.slice(from, to)] as const);
}

const faults: readonly (readonly [LanguageIssueId, string, string, ExpressionUse?])[] = [
  ['language.source-too-long', ' '.repeat(4001), ' '.repeat(4001)],
  ['language.empty', '  # nothing', '  # nothing'],
  ['language.unexpected-character', 'Q1 @ 2', '@'],
  ['language.unterminated', 'Q4 == "abc', '"abc'],
  ['language.unterminated', 'Q4 == “abc"', '“abc"'],
  ['language.bad-number', 'Q3 > 5kg', '5kg'],
  ['language.number-too-long', 'Q3 == 12345678901234567', '12345678901234567'],
  ['language.unexpected-token', 'Q1 == ', ''],
  ['language.unexpected-token', '（Q1 == 2', ''],
  ['language.unexpected-token', 'Q1 Q2', 'Q2'],
  ['language.unexpected-token', 'if Q1A1 goto Q5', 'goto', 'jump'],
  ['language.unexpected-token', 'Q1 is full', 'full'],
  ['language.unexpected-token', 'constructor.', ''],
  ['language.chained-comparison', '1 < Q3 < 5', '<'],
  ['language.assignment', 'Q1 === 2', '==='],
  ['language.too-deep', `${'('.repeat(65)}1${')'.repeat(65)}`, '('],
  ['language.too-deep', `${'-'.repeat(70)}1`, '-'],
  ['language.too-many-nodes', Array(600).fill('1').join('+'), Array(501).fill('1').join('+')],
  ['language.unknown-name', 'Q99 == 1', 'Q99'],
  ['language.unknown-name', '__proto__', '__proto__'],
  ['language.unknown-name', 'constructor == 1', 'constructor'],
  ['language.unknown-name', 'hasOwnProperty', 'hasOwnProperty'],
  ['language.unknown-name', '`toString`', '`toString`'],
  ['language.unknown-name', 'goto Q99', 'Q99', 'jump'],
  ['language.unknown-part', 'Q1A4', 'Q1A4'],
  ['language.unknown-part', 'Q5R9A1', 'Q5R9A1'],
  ['language.unknown-option', 'Q1 == "A7"', '"A7"'],
  ['language.unknown-option', 'Q2 has any [1, "A99"]', '"A99"'],
  ['language.unknown-option-number', 'Q1 in [1, 7]', '7'],
  ['language.unknown-option-number', 'Q5.R1 == 9', '9'],
  ['language.unknown-option-number', 'countif(Q5, 9) > 1', '9'],
  ['language.unknown-option', 'any(Q2, 1, "a1")', '"a1"'],
  ['language.unknown-option', 'rank(Q6, "A9") == 1', '"A9"'],
  ['language.unknown-value', 'device == "tablet"', '"tablet"'],
  ['language.unknown-value', 'Q7.A1 != Q4 and Q11.A1 == "many"', '"many"'],
  ['language.unknown-value', 'ext.level in ["gold", "slver"]', '"slver"'],
  ['language.unknown-value', 'ext.vip == "yes"', '"yes"'],
  ['language.unknown-value', 'ext.count == 2.5', '2.5'],
  ['language.unknown-value', 'Q11.A1 == 0.5', '0.5'],
  ['language.unknown-member', 'Q11.A9 > 3', 'Q11.A9'],
  ['language.unknown-member', 'Q11["zz"] > 3', 'Q11["zz"]'],
  ['language.unknown-member', 'Q5[4] == 1', 'Q5[4]'],
  ['language.unknown-member', 'Q1.code == 1', 'Q1.code'],
  ['language.unknown-member', 'Q5.R1.A2', 'Q5.R1.A2'],
  ['language.unknown-member', 'Q4.text == "x"', 'Q4.text'],
  ['language.unknown-member', 'Q2.text == "x"', 'Q2.text'],
  ['language.unknown-member', 'Q6[5] == 1', 'Q6[5]'],
  ['language.unknown-member', 'row(Q5, "R9") == 1', '"R9"'],
  ['language.unknown-member', 'let m = Q5; m.R4 == 1', 'm.R4'],
  ['language.no-value', 'Q12A1 == "x"', 'Q12A1'],
  ['language.unlike-compared', 'Q11 <= 6', 'Q11'],
  ['language.unlike-compared', '6 > Q11', 'Q11'],
  ['language.unlike-compared', 'Q11 == 6', 'Q11'],
  ['language.unlike-compared', 'Q5 != "A1"', 'Q5'],
  ['language.unlike-compared', 'Q12.R1 == Q4', 'Q12.R1'],
  ['language.unlike-compared', 'Q2 > 3', 'Q2'],
  ['language.unlike-compared', 'let m = Q5; m == 1', 'm'],
  ['language.one-value-needed', 'Q11 + 1 > 3', 'Q11'],
  ['language.one-value-needed', '-Q2 < 3', 'Q2'],
  ['language.one-value-needed', 'round(Q11) > 3', 'Q11'],
  ['language.one-value-needed', 'Q7 startsWith "x"', 'Q7'],
  ['language.unknown-node', 'Q13 has "Cork"', '"Cork"'],
  ['language.unknown-node', 'Q13 == ["europe", "de"]', '"de"'],
  ['language.node-number', 'Q13 has any ["europe", 2]', '2'],
  ['language.node-alone', 'Q13 == "cork"', '"cork"'],
  ['language.node-alone', '"europe" != Q13', '"europe"'],
  ['language.unknown-function', 'quota("x")', 'quota("x")'],
  ['language.unknown-function', 'constructor(1)', 'constructor(1)'],
  ['language.unknown-parameter', 'ext.levle == "gold"', 'ext.levle'],
  ['language.unknown-quota-cell', 'quota_full("womne")', 'quota_full("womne")'],
  ['language.argument-count', 'rank(Q6)', 'rank(Q6)'],
  ['language.argument-count', 'visible()', 'visible()'],
  ['language.literal-needed', 'Q8 matches Q4', 'Q4'],
  ['language.literal-needed', 'ext(Q4)', 'Q4'],
  ['language.question-needed', 'Q1A1 is visible', 'Q1A1'],
  ['language.question-needed', 'no_answer(Q8.text) is empty', 'Q8.text'],
  ['language.no-answer-not-offered', 'no_answer(Q3) is empty', 'Q3'],
  ['language.no-answer-compared', 'Q8 == "dont_know"', '"dont_know"'],
  ['language.group-not-value', 'G1 == 1', 'G1'],
  ['language.needs-key', 'ext == 1', 'ext'],
  ['language.range-order', 'Q2A9~3', 'Q2A9~3'],
  ['language.range-too-long', 'Q2A1~201', 'Q2A1~201'],
  ['language.range-needs-number', '城市~3', '城市~3'],
  ['language.range-gap', 'Q2A8~12', 'Q2A8~12'],
  ['language.pattern-too-long', `Q4 matches "${'a'.repeat(201)}"`, `"${'a'.repeat(201)}"`],
  ['language.pattern-invalid', 'Q4 matches "("', '"("'],
  ['language.pattern-unsafe', 'Q4 matches "(a+)+$"', '"(a+)+$"'],
  ['language.not-a-number', 'Q3 + "kg"', '"kg"', 'value'],
  ['language.never-holds', 'Q3 > 5 and Q3 < 5', 'Q3 > 5 and Q3 < 5'],
  ['language.always-holds', 'Q1 != 1 or Q1 != 2', 'Q1 != 1 or Q1 != 2'],
  ['language.list-equals-one', 'Q2 == 3', 'Q2'],
  ['language.not-a-date', 'today() > 18', '18'],
  ['language.not-a-date', 'today >= "31.5.2024"', '"31.5.2024"'],
  ['language.not-a-date', 'Q9 == "2023-02-29"', '"2023-02-29"'],
  ['language.not-a-date', 'addMonths(Q9, 1) < 20240531', '20240531'],
  ['language.time-compared', 'Q10 == today', 'today'],
  ['language.time-compared', 'today >= Q10', 'today'],
  ['language.time-compared', 'Q10 <= addDays(Q9, 3)', 'addDays(Q9, 3)'],
  ['language.time-compared', 'Q10 > "2024-05-31"', '"2024-05-31"'],
  ['language.time-compared', 'Q10 > "2024-05-31 14:30"', '"2024-05-31 14:30"'],
  ['language.not-a-date', 'Q10 > 18', '18'],
  ['language.date-needed', 'addDays(30, Q9) > today', '30'],
  ['language.date-needed', 'years("soon", today) > 1', '"soon"'],
  ['language.date-needed', 'weekday(Q1) == 1', 'Q1'],
  ['language.date-arithmetic', 'Q9 + 30 > today', 'Q9'],
  ['language.date-arithmetic', 'let d = today - Q9; d > 30', 'today'],
  ['language.never-true', 'Q3 > null', 'null'],
  ['language.never-true', '[1] < Q3', '[1]'],
  ['language.compared-with-boolean', 'Q1A1 == false', 'false'],
  ['language.not-a-condition', 'concat(Q4, "a")', 'concat(Q4, "a")'],
  ['language.rules-not-here', 'if Q1A1 then finish', 'finish'],
  ['language.action-not-here', 'if Q1A1 then show', 'show', 'jump'],
  ['language.action-not-here', 'finish', 'finish', 'display'],
  ['language.targets-not-here', 'hide Q3', 'hide Q3', 'display'],
  ['language.not-a-target', 'goto Q1A1', 'Q1A1', 'jump'],
  ['language.one-target', 'goto Q3~5', 'Q3~5', 'jump'],
  ['language.record-not-here', 'count({ max: 1 })', '{ max: 1 }'],
  ['language.patch-needed', 'Q1', 'Q1', 'patch'],
  ['language.patch-key', '{ visible: true }', '{ visible: true }', 'patch'],
  ['language.patch-key', '{ __proto__: 1 }', '{ __proto__: 1 }', 'patch'],
  ['language.duplicate-name', 'let Q1 = 2; Q1', 'let Q1 = 2'],
  ['language.duplicate-name', '{ max: 1, max: 2 }', '{ max: 1, max: 2 }', 'patch'],
  ['language.reference-only', 'Q1 == 2', 'Q1 == 2', 'reference'],
  ['language.reference-only', 'title(Q1)', 'title(Q1)', 'reference'],
];

test.each(faults.map(([id, source, part, use]) => ({ id, source, part, use })))('$id in $source', (fault) => {
  expect(listIssues(fault.source, fault.use)).toContainEqual([fault.id, fault.part]);
});

it('the list of faults has an example of every issue about source code', () => {
  const testedIds = new Set<string>(faults.map(([id]) => id));
  const ofRules =
    /unknown-question|unknown-rule|node-operator|rule-cycle|too-many-references|operator-not-allowed|value-/;
  expect(Object.keys(languageTexts).filter((id) => !testedIds.has(id) && !ofRules.test(id))).toEqual([]);
});

describe('an issue', () => {
  const firstIssue = (source: string) =>
    compileExpression(source, scope('condition', { extParams })).issues[0];
  const fixOf = (source: string) => {
    const issue = firstIssue(source);
    return issue && fillText(languageTexts[issue.id], issue.params).fix;
  };
  it('suggests the nearest name', () => {
    expect(fixOf('q11 == 2')).toMatch(/^Did you mean "Q11"\?/);
    expect(firstIssue('cuont(Q2) > 1')?.params).toEqual({ name: 'cuont', suggestion: 'count' });
    expect(firstIssue('divice == "phone"')?.params['suggestion']).toBe('device');
  });
  it.each([
    ['Q11.A1 > 3 or Q11.A22 > 3', 'Did you mean "Q11.A2"? It has: A1, A2, A3.'],
    ['Q11["a1"] > 3', 'Did you mean "Q11.A1"? It has: A1, A2, A3.'],
    ['ext.level == "goldd"', 'Did you mean "gold"? Use one of: "gold", "silver".'],
    ['Q11 <= 6', 'Compare one of its values: Q11.A1.'],
    ['Q12 == "x"', 'Compare one of its values: Q12.R1.A1.'],
    ['Q2 > 3', 'Compare one of its values: count(Q2).'],
    ['Q10 == today', 'Write days(today, Q10) == 0.'],
    ['Q9 < Q10', 'Write days(Q9, Q10) > 0.'],
    ['Q10 <= "2024-05-31 14:30"', 'Write Q10 <= "2024-05-31T14:30".'],
    ['Q2.text == "x"', 'It has: places 1 to 9, such as Q2[1], and count(Q2).'],
  ])('shows the form that works: %s', (source, fix) => {
    expect(fixOf(source)).toBe(fix);
  });
  it.each([
    'Q10 >= today',
    'today > Q10',
    'Q10 < Q9',
    'Q10 > now',
    'now() >= Q10',
    'Q10 == "2024-05-31T14:30"',
    'Q10 >= "2024-05-31T14:30:20"',
    'Q10 != Q10 or Q10 is empty or Q10 == ""',
    'Q10 >= "2024"',
    'now > today',
  ])('is absent if a date with a time is compared correctly: %s', (source) => {
    expect(firstIssue(source)).toBeUndefined();
  });
  it('is absent if the values of the question are unknown', () => {
    const { issues } = compileExpression('Q5 == 1 or Q2 > 3 or Q11.A9 or Q11 + 1', {
      symbols,
      use: 'condition',
    });
    expect(issues).toEqual([]);
  });
  it('lists the options and rows of the question', () => {
    expect(fixOf('Q1A9')).toContain('Options: 1, 2, 3. Rows: none.');
  });
  it('has its position in the original source, even if this has full-width punctuation', () => {
    const source = '（Q1 ＝ 2） and Ｑ9';
    expect(firstIssue(source)).toMatchObject({ from: 13, to: 15, id: 'language.unknown-name' });
  });
  it('is dropped if twenty others were found before', () => {
    const { issues } = compileExpression(Array.from({ length: 90 }, (_, i) => `X${i}`).join(' or '), scope());
    expect(issues).toHaveLength(20);
  });
  it('prevents the expression if it is an error, even if it is dropped', () => {
    const warnings = Array.from({ length: 30 }, (_, index) => `Q1 == ${index + 10}`).join(' or ');
    expect(compileExpression(`${warnings} or nowhere`, scope('condition')).expression).toBeUndefined();
  });
});

describe('reads', () => {
  const findReads = (source: string, use: ExpressionUse = 'condition') =>
    compileExpression(source, scope(use)).expression?.reads;
  it('are the questions, parameters, member, session and targets, each once and sorted', () => {
    expect(
      findReads('if Q6 == 1 or Q2A1~3 or visible(Q1) or Q2 has 1 then goto Q10 else goto G2; finish', 'jump'),
    ).toEqual({
      questions: [0, 1, 5],
      ext: [],
      readsMember: false,
      quotas: { full: [], counts: [] },
      session: [],
      targets: [{ kind: 'question', question: 10 }, { kind: 'group', first: 10 }, { kind: 'finished' }],
    });
    expect(
      findReads(
        'ext.b == ext("a") and label("x") and age(Q9) > 3 and device == "pc" and draw(2) == 1 and quota_count("w") > 1',
      ),
    ).toEqual({
      questions: [8],
      ext: ['a', 'b'],
      readsMember: true,
      quotas: { full: [], counts: ['w'] },
      session: ['device', 'seq', 'today'],
      targets: [],
    });
  });
});

describe('names', () => {
  it('are resolved first as cids, then as gids, then as parts, then as session values', () => {
    const table = createSymbolTable([
      { index: 0, gid: 'g0', cid: 'Q1A2', options: [], rows: [] },
      { index: 1, gid: 'Q1A2', cid: 'Q1', options: [{ gid: 'o', cid: 'A2', seq: 2 }], rows: [] },
      { index: 2, gid: 'g2', cid: 'seq', options: [], rows: [] },
      { index: 3, gid: 'g3', cid: 'Q1', options: [], rows: [] },
    ]);
    expect(table.resolve('Q1A2')).toMatchObject({ kind: 'question', question: 0 });
    expect(table.byGid('Q1A2')).toMatchObject({ question: 1 });
    expect(table.resolve('Q1')).toMatchObject({ question: 1 });
    expect(table.resolve('Q1A02')).toBeUndefined();
    const { expression } = compileExpression('seq', { symbols: table, use: 'value' });
    expect(expression?.reads).toMatchObject({ questions: [2], session: [] });
  });
  it('need backticks when they look like something else', () => {
    const table = createSymbolTable([
      { index: 0, gid: 'g0', cid: '1-品牌 and', rows: [], options: [{ gid: 'o', cid: 'A2', seq: 2 }] },
    ]);
    const { expression } = compileExpression('`1-品牌 and` == 2 and `1-品牌 andA2`', {
      symbols: table,
      use: 'condition',
    });
    expect(expression?.reads.questions).toEqual([0]);
  });
});

describe('rules', () => {
  const display = (source: string, q1: number) => {
    const { expression } = compileExpression(source, scope('display'));
    return expression && displays(expression, environment({ answers: { Q1: choice('Q1', q1) } }));
  };
  it('show and hide: the last rule that holds counts, and a question with a show rule is hidden otherwise', () => {
    expect([1, 2, 3].map((seq) => display('if Q1A1 then show', seq))).toEqual([true, false, false]);
    expect([1, 2, 3].map((seq) => display('if Q1A1 then hide', seq))).toEqual([false, true, true]);
    expect([1, 2, 3].map((seq) => display('if Q1A1~2 then show; if Q1A2 then hide', seq))).toEqual([
      true,
      false,
      false,
    ]);
    expect(
      [1, 2, 3].map((seq) => display('if Q1A1 then show else if Q1A2 then hide else show', seq)),
    ).toEqual([true, false, true]);
    expect([1, 2, 3].map((seq) => display('Q1 > 1', seq))).toEqual([false, true, true]);
  });
  it('jump: a condition without a target uses the configured target', () => {
    const jump = (source: string) => {
      const { expression } = compileExpression(source, scope('jump'));
      return expression && leadsTo(expression, environment({ answers: { Q1: choice('Q1', 2) } }));
    };
    expect(jump('Q1A2')).toBe(true);
    expect(jump('Q1A1')).toBe(false);
    expect(jump('goto group_end')).toEqual({ kind: 'group_end' });
    expect(jump('if Q1A1 then goto Q10 else if Q1A2 then goto "g_2"')).toEqual({ kind: 'group', first: 10 });
    expect(jump('if (Q1A1) or (Q1A2) then screenout')).toEqual({ kind: 'screen_out' });
    expect(jump('if(Q1A1, 0, 1) == 1')).toBe(true);
  });
});

it('a placeholder has the value of its reference', () => {
  const env = environment({
    answers: { Q1: choice('Q1', 2, { text: 'mine' }) },
    ext: { vip: 'x' },
    member: { name: 'Li', city: 'Bath' },
    session: { seq: 7 },
  });
  const sources = ['Q1A2.text', 'ext.vip', 'member.name', 'member.field_val_list.city', 'seq', 'total_score'];
  const values = sources.map((source) => {
    const { expression } = compileExpression(source, { symbols, use: 'reference' });
    return expression && evaluate(expression, env);
  });
  expect(values).toEqual(['mine', 'x', 'Li', 'Bath', 7, null]);
});
