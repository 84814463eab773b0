import type { Project } from '@canvass/project';
import type { Program, ProgramQuestion } from '../program/program.ts';
import type { State } from '../program/types.ts';
import { questionPoints } from '../features/scores/score-of.ts';
import { roundHalfUp } from '../language/functions/number-functions.ts';
import { tidyNumber } from '../language/runtime/number-of.ts';

const DECIMALS = 2;

/** Rounds half up to two decimals, without errors of binary fractions (SCORE-2). */
export const roundPoints = (value: number): number => roundHalfUp(tidyNumber(value), DECIMALS) ?? 0;

/** Weighted points of the answers to some questions. Undefined if no answer has points. */
export function sumOfPoints(
  program: Program,
  state: Pick<State, 'effective' | 'status'>,
  weighted: readonly (readonly [question: ProgramQuestion, weight: number])[],
): number | undefined {
  const earned = weighted.flatMap(([question, weight]) => {
    const points = questionPoints(program, state, question);
    return points === undefined ? [] : [points * weight];
  });
  return earned.length === 0 ? undefined : roundPoints(earned.reduce((sum, points) => sum + points, 0));
}

export type Dimension = NonNullable<NonNullable<Project['report']>['dimensions']>[number];

/** Questions of a dimension with their weights, in the order of the survey. */
export function weightedQuestions(
  program: Program,
  { questions, weights = {} }: Dimension,
): readonly (readonly [question: ProgramQuestion, weight: number])[] {
  const selectedQuestions = new Set(questions);
  return program.questions.flatMap((question) =>
    selectedQuestions.has(question.gid)
      ? [[question, (Object.hasOwn(weights, question.gid) ? weights[question.gid] : undefined) ?? 1] as const]
      : [],
  );
}

/** A response's figures by dimension, for comparison with other responses. Dimensions without answers are left out. */
export function reportFigures(
  program: Program,
  state: Pick<State, 'effective' | 'status'>,
): Readonly<Record<string, number>> {
  const figures = (program.project.report?.dimensions ?? []).flatMap((dimension) => {
    const sum = sumOfPoints(program, state, weightedQuestions(program, dimension));
    return sum === undefined ? [] : [[dimension.id, sum] as const];
  });
  return Object.fromEntries(figures);
}
