import type { AnswerCondition, Condition, ConditionValue, RuleOperator } from '@canvass/project';
import { describe, expect, it, test } from 'vitest';
import type { ExtParam } from '../compile/scope.ts';
import { evaluateCondition } from '../runtime/evaluate.ts';
import { printExpression } from '../print-expression.ts';
import type { Value } from '../runtime/value.ts';
import {
  choice,
  compileCondition,
  environment,
  questions,
  record,
  scope,
  symbols,
  type Respondent,
} from '../world.fixtures.ts';

const extParams = new Map<string, ExtParam>(
  (
    [
      ['count', 'int'],
      ['ratio', 'float'],
      ['when', 'timestamp'],
      ['name', 'chart'],
      ['vip', 'boolean'],
      ['kind', 'enum'],
      ['pick', 'select'],
      ['level', 'level'],
    ] as const
  ).map(([code, type]) => [code, { type }] as const),
);

function compile(condition: Condition, rules: Readonly<Record<string, Condition>> = {}) {
  return compileCondition(condition, {
    ...scope('condition', { extParams }),
    rules: new Map(Object.entries(rules)),
    question: (gid) => questions.find((question) => question.gid === gid)?.index,
  });
}

function evaluateRule(
  condition: Condition,
  respondent: Respondent,
  rules?: Readonly<Record<string, Condition>>,
): unknown {
  const { expression, issues } = compile(condition, rules);
  return expression === undefined
    ? issues.map(({ id }) => id)
    : evaluateCondition(expression, environment(respondent));
}

const OPERATORS: readonly (readonly [RuleOperator, ConditionValue?])[] = [
  ['eq', 'abc'],
  ['neq', 'abc'],
  ['gt', 5],
  ['gte', 5],
  ['lt', 5],
  ['lte', 5],
  ['empty'],
  ['notEmpty'],
  ['contain', 'b'],
  ['not_contain', 'b'],
  ['startWith', 'a'],
  ['endWith', 'c'],
  ['RegEx', '^abc$'],
];
const EMPTY_HOLDS: readonly RuleOperator[] = ['neq', 'empty', 'not_contain'];

describe('a rule about a text', () => {
  const conditionOn = (op: RuleOperator, value?: ConditionValue): Condition => ({
    bindQ: 'q_q4',
    op,
    ...(value === undefined ? {} : { value }),
  });
  it.each(OPERATORS.map(([op, value]) => ({ op, value })))(
    '$op has the same result without an answer, for a hidden answer and for whitespace',
    ({ op, value }) => {
      const expected = EMPTY_HOLDS.includes(op);
      expect(evaluateRule(conditionOn(op, value), {})).toBe(expected);
      expect(evaluateRule(conditionOn(op, value), { answers: { Q4: 'abc' }, hidden: ['Q4'] })).toBe(expected);
      expect(evaluateRule(conditionOn(op, value), { answers: { Q4: ' \n' } })).toBe(expected);
    },
  );
  it.each<[Value, readonly RuleOperator[]]>([
    ['abc', ['eq', 'notEmpty', 'contain', 'startWith', 'endWith', 'RegEx']],
    [' abc ', ['eq', 'notEmpty', 'contain', 'startWith', 'endWith', 'RegEx']],
    ['ABC', ['neq', 'notEmpty', 'not_contain']],
    ['5', ['neq', 'gte', 'lte', 'notEmpty', 'not_contain']],
    ['0', ['neq', 'lt', 'lte', 'notEmpty', 'not_contain']],
    [10, ['neq', 'gt', 'gte', 'notEmpty', 'not_contain']],
  ])('for the answer %j, the operators %j hold', (Q4, expected) => {
    const operators = OPERATORS.filter(
      ([op, value]) => evaluateRule(conditionOn(op, value), { answers: { Q4 } }) === true,
    );
    expect(operators.map(([op]) => op)).toEqual(expected);
  });
});

const Q2 = [choice('Q2', 1), choice('Q2', 3, { text: '美式' })];
const chosen: Respondent = { answers: { Q1: choice('Q1', 2), Q2, Q7: record({ A1: 'Li', A2: 7 }) } };
const rows: Respondent = {
  answers: { Q5: record({ R1: choice('Q5', 2), R2: [choice('Q5', 1), choice('Q5', 4)] }) },
};

test.each<[Condition, Respondent, unknown]>([
  [{ bindQ: 'q_q1', op: 'eq', value: 2 }, chosen, true],
  [{ bindQ: 'q_q1', op: 'eq', value: 'A2' }, chosen, true],
  [{ bindQ: 'q_q1', op: 'eq', value: 'q1_a2' }, chosen, true],
  [{ bindQ: 'q_q1', op: 'eq', value: 'q1_a9' }, chosen, ['language.unknown-option']],
  [{ bindQ: 'q_q2', op: 'eq', value: [3, 'A1'] }, chosen, true],
  [{ bindQ: 'q_q2', op: 'contain', value: 'q2_a3' }, chosen, true],
  [{ bindQ: 'q_q2', op: 'contain', value: [1, 4] }, chosen, false],
  [{ bindQ: 'q_q2', op: 'not_contain', value: 4 }, chosen, true],
  [{ bindQ: 'q_q2', optGid: 'q2_a3', op: 'notEmpty' }, chosen, true],
  [{ bindQ: 'q_q2', optGid: 'q2_a4', op: 'notEmpty' }, chosen, false],
  [{ bindQ: 'q_q2', optGid: 'q2_a4', op: 'empty' }, chosen, true],
  [{ bindQ: 'q_q2', optGid: 'q2_a3', op: 'contain', value: '美' }, chosen, true],
  [{ bindQ: 'q_q2', optGid: 'q2_a3', op: 'eq', value: '美式' }, chosen, true],
  [{ bindQ: 'q_q2', optGid: 'q2_a1', op: 'neq', value: '美式' }, chosen, true],
  [{ bindQ: 'q_q2', optGid: 'q2_a1', op: 'not_contain', value: '美' }, chosen, true],
  [{ bindQ: 'q_q7', optGid: 'q7_a2', op: 'gte', value: 7 }, chosen, true],
  [{ bindQ: 'q_q7', optGid: 'q7_a3', op: 'empty' }, chosen, true],
  [{ bindQ: 'q_q5', rowGid: 'q5_r1', op: 'eq', value: 2 }, rows, true],
  [{ bindQ: 'q_q5', rowGid: 'q5_r2', optGid: 'q5_a4', op: 'notEmpty' }, rows, true],
  [{ bindQ: 'q_q5', rowGid: 'q5_r3', op: 'empty' }, rows, true],
  [{ bindQ: 'q_q5', rowGid: 'q5_r9', op: 'empty' }, rows, ['language.unknown-rule-part']],
  [{ bindQ: 'q_q2', optGid: 'q1_a1', op: 'empty' }, rows, ['language.unknown-rule-part']],
  [{ bindQ: 'Q1', op: 'empty' }, rows, ['language.unknown-question']],
  [{ param: 'kind', op: 'eq', value: 'a' }, { ext: { kind: 'a' } }, true],
  [{ param: 'vip', op: 'eq', value: true }, { ext: { vip: '1' } }, true],
  [{ param: 'nope', op: 'empty' }, {}, ['language.unknown-parameter']],
  [{ member: 'store', mtype: 'fan', op: 'neq', value: 'x' }, { member: { mtype: 'fan', store: 'y' } }, true],
  [
    { member: 'store', mtype: 'fan', op: 'neq', value: 'x' },
    { member: { mtype: 'staff', store: 'y' } },
    false,
  ],
  [{ member: 'field_val_list', field: 'city', op: 'eq', value: 'Rome' }, { member: { city: 'Rome' } }, true],
  [{ session: 'device', op: 'eq', value: 'pc' }, { session: { device: 'pc' } }, true],
  [{ session: 'total_score', op: 'gte', value: -1 }, { session: { total_score: 0 } }, true],
  [{ code: 'let n = count(Q2); n == 2' }, chosen, true],
  [{ code: 'finish' }, chosen, ['language.rules-not-here']],
  [{ code: 'Q1 ==' }, chosen, ['language.unexpected-token']],
  [{ code: 'n == 2' }, chosen, ['language.unknown-name']],
  [{ ref: 'nope' }, chosen, ['language.unknown-rule']],
  [{ bindQ: 'q_q4', op: 'eq' }, {}, ['language.value-needed']],
  [{ bindQ: 'q_q4', op: 'contain', value: ' ' }, {}, ['language.value-shape']],
  [{ bindQ: 'q_q4', op: 'gt', value: [1] }, {}, ['language.value-shape']],
  [{ bindQ: 'q_q4', op: 'RegEx', value: 5 }, {}, ['language.value-shape']],
  [{ bindQ: 'q_q4', op: 'RegEx', value: '(a+)+$' }, {}, ['language.pattern-unsafe']],
])('%j', (condition, respondent, result) => expect(evaluateRule(condition, respondent)).toEqual(result));

const respondentWith = (...gids: readonly string[]): Respondent => ({
  answers: { Q13: gids.map((gid) => choice('Q13', 1, { gid, cid: gid })) },
});
const cork = respondentWith('europe', 'ireland', 'cork');

describe('a rule about a tree', () => {
  const conditionOn = (fields: Omit<AnswerCondition, 'bindQ'>): Condition => ({ bindQ: 'q_q13', ...fields });
  // A node holds if it or a descendant was chosen.
  test.each<[Respondent, readonly string[]]>([
    [cork, ['europe', 'ireland', 'cork']],
    [respondentWith('europe', 'ireland'), ['europe', 'ireland']],
    [respondentWith('sea'), ['sea']],
    [{}, []],
    [{ ...cork, hidden: ['Q13'] }, []],
  ])('for %j, the nodes %j hold with every operator', (respondent, on) => {
    for (const gid of ['europe', 'ireland', 'cork', 'sligo', 'malta', 'sea']) {
      const conditions = [
        conditionOn({ optGid: gid, op: 'notEmpty' }),
        conditionOn({ op: 'eq', value: gid }),
        conditionOn({ op: 'contain', value: gid }),
        { code: `Q13 has "${gid}"` },
      ];
      const negations = [
        conditionOn({ optGid: gid, op: 'empty' }),
        conditionOn({ op: 'neq', value: gid }),
        conditionOn({ op: 'not_contain', value: gid }),
      ];
      for (const condition of conditions) expect(evaluateRule(condition, respondent)).toBe(on.includes(gid));
      for (const condition of negations) expect(evaluateRule(condition, respondent)).toBe(!on.includes(gid));
    }
  });
  test.each<[Omit<AnswerCondition, 'bindQ'>, Respondent, unknown]>([
    [{ op: 'eq', value: ['europe', 'cork'] }, cork, true],
    [{ op: 'eq', value: ['ireland', 'malta'] }, cork, false],
    [{ op: 'neq', value: ['europe', 'malta'] }, cork, true],
    [{ op: 'empty' }, cork, false],
    [{ op: 'empty' }, {}, true],
    [{ op: 'eq', value: '' }, {}, true],
    [{ op: 'eq', value: 'Cork' }, cork, ['language.unknown-node']],
    [{ op: 'not_contain', value: ['europe', 'q1_a1'] }, cork, ['language.unknown-node']],
    [{ optGid: 'lyon', op: 'notEmpty' }, cork, ['language.unknown-rule-part']],
    [{ optGid: 'cork', op: 'contain', value: 'x' }, cork, ['language.node-operator']],
    [{ optGid: 'cork', rowGid: 'r1', op: 'empty' }, cork, Array(2).fill('language.unknown-rule-part')],
  ])('%j', (condition, respondent, result) =>
    expect(evaluateRule(conditionOn(condition), respondent)).toEqual(result),
  );
});

// LANG-2: operators by parameter type.
test.each<[string, readonly RuleOperator[]]>([
  ['count', ['contain', 'not_contain']],
  ['ratio', ['contain', 'not_contain']],
  ['when', ['contain', 'not_contain']],
  ['name', ['gt', 'gte', 'lt', 'lte']],
  ['vip', ['gt', 'gte', 'lt', 'lte', 'contain', 'not_contain', 'startWith', 'endWith', 'RegEx']],
  ['kind', ['gt', 'gte', 'lt', 'lte', 'contain', 'not_contain', 'startWith', 'endWith', 'RegEx']],
  ['pick', ['gt', 'gte', 'lt', 'lte', 'contain', 'not_contain', 'startWith', 'endWith', 'RegEx']],
  ['level', ['gt', 'gte', 'lt', 'lte', 'contain', 'not_contain', 'startWith', 'endWith', 'RegEx']],
])('the parameter %s does not support %j', (param, refused) => {
  const operators = OPERATORS.filter(([op, value]) => {
    const { issues } = compile({ param, op, ...(value === undefined ? {} : { value }) });
    return issues.some(({ id }) => id === 'language.operator-not-allowed');
  });
  expect(operators.map(([op]) => op)).toEqual(refused);
});

describe('groups and references', () => {
  const trueRule: Condition = { bindQ: 'q_q1', op: 'eq', value: 2 };
  const falseRule: Condition = { bindQ: 'q_q1', op: 'eq', value: 3 };
  it('join by and, or, not', () => {
    expect(evaluateRule({ relation: 'and', items: [trueRule, falseRule] }, chosen)).toBe(false);
    expect(evaluateRule({ relation: 'or', items: [trueRule, falseRule] }, chosen)).toBe(true);
    expect(evaluateRule({ relation: 'or', not: true, items: [trueRule, falseRule] }, chosen)).toBe(false);
    expect(evaluateRule({ relation: 'and', items: [] }, chosen)).toBe(true);
  });
  it('insert rules by id', () => {
    const rules = { a: { relation: 'and', not: true, items: [{ ref: 'b' }] }, b: falseRule } as const;
    expect(
      evaluateRule({ relation: 'and', items: [{ ref: 'a' }, trueRule, { ref: 'a' }] }, chosen, rules),
    ).toBe(true);
  });
  it('report a rule that refers to itself', () => {
    const rules = { a: { relation: 'or', items: [trueRule, { ref: 'b' }] }, b: { ref: 'a' } } as const;
    expect(evaluateRule({ ref: 'a' }, chosen, rules)).toEqual(['language.rule-cycle']);
  });
  it('are rejected if references multiply their nodes beyond the limit', () => {
    const rules: Record<string, Condition> = { r0: trueRule };
    for (let index = 1; index < 40; index++) {
      rules[`r${index}`] = { relation: 'and', items: [{ ref: `r${index - 1}` }, { ref: `r${index - 1}` }] };
    }
    expect(evaluateRule({ ref: 'r30' }, chosen, rules)).toEqual(['language.too-many-nodes']);
    expect(evaluateRule({ ref: 'r39' }, chosen, rules)).toEqual(['language.too-deep']);
    let deep: Condition = trueRule;
    for (let index = 0; index < 5000; index++) deep = { relation: 'and', items: [deep] };
    expect(evaluateRule(deep, chosen)).toEqual(['language.too-deep']);
  });
  it('may refer to a rule with named values twice', () => {
    const rules = { a: { code: 'let n = count(Q2); n == 2' } };
    expect(evaluateRule({ relation: 'and', items: [{ ref: 'a' }, { ref: 'a' }] }, chosen, rules)).toBe(true);
  });
  it('have the depth of the inserted rules, in any order', () => {
    const rules: Record<string, Condition> = { r0: trueRule };
    for (let index = 1; index < 200; index++)
      rules[`r${index}`] = { relation: 'and', not: true, items: [{ ref: `r${index - 1}` }] };
    const allRules: Condition = { relation: 'and', items: Object.keys(rules).map((ref) => ({ ref })) };
    expect(evaluateRule(allRules, chosen, rules)).toEqual(['language.too-deep']);
    const shallowRules = { relation: 'and', items: ['r10', 'r20', 'r30'].map((ref) => ({ ref })) } as const;
    expect(evaluateRule(shallowRules, chosen, rules)).toBe(true);
  });
  it('count the nodes that references copy, over all rules of a project', () => {
    const rules = new Map<string, Condition>([
      ['large', { relation: 'or', items: Array(400).fill(trueRule) }],
    ]);
    const inserted = { nodes: 0 };
    const issuesOfUses = Array.from({ length: 200 }, () => {
      const condition: Condition = { relation: 'and', items: [{ ref: 'large' }] };
      const scoped = { ...scope('condition', { extParams }), rules, inserted };
      rules.set('uses', condition);
      const question = (gid: string) => questions.find((asked) => asked.gid === gid)?.index;
      return compileCondition({ ref: 'uses' }, { ...scoped, question }).issues.map(({ id }) => id);
    });
    expect(issuesOfUses[0]).toEqual([]);
    expect(issuesOfUses.at(-1)).toEqual(['language.too-many-references']);
  });
  it('may have hundreds of conditions', () => {
    const items = Array.from({ length: 900 }, () => trueRule);
    expect(evaluateRule({ relation: 'and', items }, chosen)).toBe(true);
  });
  it('may not give two named values the same name', () => {
    const sameNames: Condition = {
      relation: 'and',
      items: [{ code: 'let n = 1; n == 1' }, { code: 'let n = 2; n == 2' }],
    };
    expect(evaluateRule(sameNames, chosen)).toEqual(['language.duplicate-name']);
  });
});

test.each<[Condition, string]>([
  [{ bindQ: 'q_q2', optGid: 'q2_a3', op: 'contain', value: '美' }, 'text(Q2A3) contains "美"'],
  [{ bindQ: 'q_q5', rowGid: 'q5_r1', op: 'neq', value: 'A2' }, 'Q5R1 != "A2"'],
  [{ bindQ: 'q_q13', optGid: 'ireland', op: 'empty' }, 'not Q13 has all "ireland"'],
  [
    {
      relation: 'or',
      not: true,
      items: [{ member: 'store', mtype: 'fan', op: 'eq', value: -1 }, { code: 'Q1A1 or Q3 > 2' }],
    },
    'not (member("mtype") == "fan" and member("store") == -1 or (Q1A1 or Q3 > 2))',
  ],
])('%j reads as %s', (condition, source) => {
  const { expression } = compile(condition);
  expect(expression && printExpression(expression.ast)).toBe(source);
});

it('an expression lists the questions that a rule reads', () => {
  const { expression } = compile({
    relation: 'and',
    items: [{ bindQ: 'q_q5', op: 'notEmpty' }, { code: 'Q1A1' }, { param: 'vip', op: 'empty' }],
  });
  expect(expression?.reads).toMatchObject({ questions: [0, 4], ext: ['vip'], readsMember: false });
  expect(symbols.byGid('q_q5')?.question).toBe(4);
});
