import type { NoAnswerKind } from '@canvass/project';
import type { ValueShape } from './value-shape.ts';
import type { Environment } from './runtime/environment.ts';
import { createSymbolTable, type SymbolItem, type SymbolQuestion } from './symbols.ts';
import type { ChoiceValue, RecordValue, Value } from './runtime/value.ts';
import type { ExpressionScope, ExpressionUse } from './compile/scope.ts';
import { evaluate, evaluateDisplay, evaluateJump } from './runtime/evaluate.ts';
import type { Expression } from './runtime/expression.ts';
import { expressionCompiler } from './compile/expression-compiler.ts';
import type { JumpTarget } from './runtime/reads.ts';
import { createDisplay } from './runtime/rules.ts';

export const { compileExpression, compileCondition } = expressionCompiler;

const items = (prefix: string, owner: string, count: number): SymbolItem[] =>
  Array.from({ length: count }, (_, index) => ({
    gid: `${owner}_${prefix}${index + 1}`.toLowerCase(),
    cid: `${prefix}${index + 1}`,
    seq: index + 1,
  }));

const question = (index: number, cid: string, options = 0, rows = 0): SymbolQuestion => ({
  index,
  gid: `q_${cid.toLowerCase()}`,
  cid,
  options: items('A', cid, options),
  rows: items('R', cid, rows),
});

/** Q1 single, Q2 multiple, Q3 number, Q4 text, Q5 matrix, Q6 ranking, Q7 blanks, Q8 mobile, Q9 date, Q10 date with a time, Q11 scored, Q13 cascader. */
export const questions: readonly SymbolQuestion[] = [
  question(0, 'Q1', 3),
  question(1, 'Q2', 9),
  question(2, 'Q3'),
  question(3, 'Q4'),
  question(4, 'Q5', 5, 3),
  question(5, 'Q6', 4),
  question(6, 'Q7', 3),
  question(7, 'Q8'),
  question(8, 'Q9'),
  question(9, '城市'),
  question(10, 'Q10'),
  question(11, 'Q11', 3),
  question(12, 'Q12', 2, 2),
  {
    ...question(13, 'Q13'),
    tree: [
      {
        gid: 'europe',
        items: [{ gid: 'ireland', items: [{ gid: 'cork' }, { gid: 'sligo' }] }, { gid: 'malta' }],
      },
      { gid: 'sea' },
    ],
  },
];

export const symbols = createSymbolTable(questions, [
  { gid: 'g_1', cid: 'G1', first: 0, last: 9 },
  { gid: 'g_2', cid: 'G2', first: 10, last: 13 },
]);

const choiceOf = ({ options }: SymbolQuestion): ValueShape => ({ kind: 'choice', options });
const questionByCid = (
  parts: 'item' | 'row',
  list: readonly SymbolItem[],
  shape: ValueShape,
): ValueShape => ({
  kind: 'record',
  parts,
  entries: new Map(list.map(({ cid }) => [cid, shape] as const)),
});
const computeList = (question: SymbolQuestion): ValueShape => ({
  kind: 'list',
  member: choiceOf(question),
  maxMembers: question.options.length,
  isDistinct: true,
});
/** Shapes by cid. Questions without an entry are texts. */
const SHAPES: Readonly<Record<string, (question: SymbolQuestion) => ValueShape>> = {
  Q1: choiceOf,
  Q2: computeList,
  Q5: (question) => questionByCid('row', question.rows, choiceOf(question)),
  Q6: computeList,
  Q7: ({ options }) => questionByCid('item', options, { kind: 'text' }),
  Q9: () => ({ kind: 'text', isDate: true }),
  Q10: () => ({ kind: 'text', isDate: true, hasTime: true }),
  Q11: ({ options }) => questionByCid('item', options, { kind: 'number', from: 0, to: 10, isInteger: true }),
  Q12: ({ options, rows }) => questionByCid('row', rows, questionByCid('item', options, { kind: 'text' })),
  Q13: () => ({ kind: 'list', member: { kind: 'any' }, maxMembers: 3 }),
};
const shapeOf = (index: number): ValueShape => {
  const foundQuestion = questions[index];
  return (foundQuestion && SHAPES[foundQuestion.cid]?.(foundQuestion)) ?? { kind: 'text' };
};

export const scope = (
  use: ExpressionUse = 'value',
  scopeParts: Partial<ExpressionScope> = {},
): ExpressionScope => ({
  symbols,
  computeShape: shapeOf,
  noAnswersOf: (index: number) => (questions[index]?.cid === 'Q8' ? ['dont_know'] : []),
  use,
  ...scopeParts,
});

export function choice(cid: string, seq: number, fields: Partial<ChoiceValue> = {}): ChoiceValue {
  return {
    kind: 'choice',
    seq,
    cid: `A${seq}`,
    gid: `${cid.toLowerCase()}_a${seq}`,
    title: `${cid} option ${seq}`,
    ...fields,
  };
}

export const record = (entries: Record<string, Value>): RecordValue => ({
  kind: 'record',
  entries: new Map(Object.entries(entries)),
});

export interface Respondent {
  readonly answers?: Readonly<Record<string, Value>>;
  readonly noAnswers?: Readonly<Record<string, NoAnswerKind>>;
  readonly hidden?: readonly string[];
  readonly ext?: Readonly<Record<string, Value>>;
  readonly member?: Readonly<Record<string, Value>>;
  readonly labels?: readonly string[];
  readonly session?: Readonly<Record<string, Value>>;
}

/** An environment with answers by cid; hidden questions have none, as in the engine. */
export function environment({
  answers = {},
  noAnswers,
  hidden = [],
  ext,
  member,
  labels,
  session,
}: Respondent): Environment {
  const cidOf = (index: number) => questions[index]?.cid ?? '';
  return {
    answer: (index) => (hidden.includes(cidOf(index)) ? null : (answers[cidOf(index)] ?? null)),
    noAnswer: (index) => noAnswers?.[cidOf(index)] ?? null,
    visible: (index) => !hidden.includes(cidOf(index)),
    ext: (key) => ext?.[key] ?? null,
    member: (key) => member?.[key] ?? null,
    hasLabel: (label) => labels?.includes(label) ?? false,
    quotaFull: (cell) => cell === 'women',
    quotaCount: (cell) => (cell === 'women' ? 50 : 0),
    session: (key) => session?.[key] ?? null,
    draw: (n, key) => (7 + key.length) % n,
  };
}

/** The value of a source, or the ids of its errors. */
export function run(
  source: string,
  respondent: Respondent = {},
  use: ExpressionUse = 'value',
): Value | string[] {
  const { expression, issues } = compileExpression(source, scope(use));
  if (expression === undefined) return issues.map(({ id }) => id);
  return evaluate(expression, environment(respondent));
}

/** Whether a display code shows its item. Undefined without a result. */
export function displays(expression: Expression, env: Environment): boolean | undefined {
  const failures: true[] = [];
  const isShown = evaluateDisplay(createDisplay([expression], true), env, () => failures.push(true));
  return failures.length === 0 ? isShown : undefined;
}

const CONFIGURED: JumpTarget = { kind: 'finished', end: 'configured' };

/** The target of a jump code. True for the configured target, undefined without a result. */
export function leadsTo(expression: Expression, env: Environment): JumpTarget | boolean | undefined {
  const failures: true[] = [];
  const jump = { rules: [expression], isCode: true, configuredTarget: CONFIGURED, skips: true };
  const target = evaluateJump(jump, env, () => failures.push(true));
  if (failures.length > 0) return undefined;
  return target === CONFIGURED ? true : (target ?? false);
}
