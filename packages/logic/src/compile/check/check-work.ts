import type { Environment, Expression } from '../../language/index.ts';
import { evaluateRules, evaluateValue } from '../../language/index.ts';
import { estimateWork } from '../../language/certainty/estimate-work.ts';
import { MAX_STEPS } from '../../language/limits.ts';
import { isExhausted } from '../../language/runtime/expression.ts';
import type { ProjectCheck } from '../compile.ts';
import type { ProjectParts, QuestionParts } from '../parts.ts';

/** Maximum number of questions and groups that a finding names. */
const MAX_NAMED = 3;

interface ExpressionsAtPath {
  readonly name: string;
  readonly path: string;
  readonly expressions: readonly Expression[];
  readonly steps: number;
}

/**
 * Reports rules that exceed the budget of an engine step (LANG-9), as an error if a response without answers exceeds
 * it, else as a warning.
 */
export const checkWork: ProjectCheck = ({ scope, sink }, _, parts) => {
  const stepsOf = ({ ast }: Expression) => estimateWork(ast, scope.symbols);
  const entries = listExpressions(parts)
    .map((entry) => ({ ...entry, steps: sumOf(entry.expressions.map(stepsOf)) }))
    .sort((a, b) => b.steps - a.steps);
  const totalSteps = sumOf(entries.map(({ steps }) => steps));
  if (totalSteps <= MAX_STEPS) return;
  const [mostExpensiveEntry] = entries;
  const mostExpensive = entries
    .slice(0, MAX_NAMED)
    .map(({ name, steps }) => `${name} (${groupDigits(steps)})`);
  const params = {
    total: groupDigits(totalSteps),
    limit: groupDigits(MAX_STEPS),
    most: mostExpensive.join(', '),
  };
  const alwaysExceedsBudget = exceedsBudget(entries.flatMap(({ expressions }) => expressions));
  if (alwaysExceedsBudget) sink.add('error', 'logic.too-much-work', mostExpensiveEntry?.path ?? '$', params);
  else sink.add('warning', 'logic.much-work', mostExpensiveEntry?.path ?? '$', params);
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

function listExpressions({ questions, groups }: ProjectParts): readonly ExpressionsAtPath[] {
  const ofQuestions = questions.map((part, index) => ({
    name: part.placedQuestion.question.cid ?? `Q${index + 1}`,
    path: part.placedQuestion.path,
    expressions: expressionsOfQuestion(part),
    steps: 0,
  }));
  const ofGroups = groups.map(({ placedGroup: { item, path }, display, gate }) => ({
    name: item?.cid ?? item?.gid ?? path,
    path,
    expressions: [...(display?.rules ?? []), ...(gate?.reads.expressions ?? [])],
    steps: 0,
  }));
  return [...ofQuestions, ...ofGroups];
}

function expressionsOfQuestion({
  display,
  optionDisplay,
  rowDisplay,
  jump,
  hooks,
}: QuestionParts): readonly Expression[] {
  return [
    ...(display?.rules ?? []),
    ...(optionDisplay ?? []).flatMap((each) => each?.rules ?? []),
    ...(rowDisplay ?? []).flatMap((each) => each?.rules ?? []),
    ...(jump?.rules ?? []),
    ...(hooks.narrow?.reads.expressions ?? []),
    ...(hooks.automatic?.reads.expressions ?? []),
  ];
}

function exceedsBudget(expressions: readonly Expression[]): boolean {
  const environment = { ...NOTHING_ANSWERED, meter: { steps: 0 } };
  return expressions.some((expression) => {
    if (expression.plan.body.kind === 'rules') evaluateRules(expression, environment);
    else evaluateValue(expression, environment);
    return isExhausted(environment.meter);
  });
}

/** The state of a respondent without answers, parameters, labels and quotas. */
export const NOTHING_ANSWERED: Environment = {
  answer: () => null,
  visible: () => false,
  ext: () => null,
  member: () => null,
  hasLabel: () => false,
  quotaFull: () => false,
  quotaCount: () => 0,
  session: () => null,
  draw: () => 0,
};

/** Groups digits: `1,234,567`. */
const groupDigits = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
