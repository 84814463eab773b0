import type { Project } from '@canvass/project';
import type { Program, ProgramQuestion } from '../program/program.ts';
import type { State } from '../program/types.ts';
import { mostOfQuestion, roundPoints, sumOfPoints } from './points.ts';

export type Dimension = NonNullable<NonNullable<Project['report']>['dimensions']>[number];

/** Questions of a dimension with their weights, in the order of the survey. */
export function weightedQuestions(
  program: Program,
  { questions, weights = {} }: Dimension,
): readonly (readonly [question: ProgramQuestion, weight: number])[] {
  const own = new Set(questions);
  return program.questions.flatMap((question) =>
    own.has(question.gid)
      ? [[question, (Object.hasOwn(weights, question.gid) ? weights[question.gid] : undefined) ?? 1] as const]
      : [],
  );
}

/** The author's scale, otherwise from the minimum to the maximum of the weighted points. */
export function scaleOf(
  program: Program,
  scale: readonly number[] | undefined,
  weighted: readonly (readonly [question: ProgramQuestion, weight: number])[],
): { readonly min: number; readonly max: number | null } {
  const [least, greatest] = scale ?? [];
  if (least !== undefined && greatest !== undefined) return { min: least, max: greatest };
  let [min, max] = [0, 0];
  for (const [question, weight] of weighted) {
    const most = mostOfQuestion(program, question) * weight;
    if (weight > 0) max += most;
    if (weight < 0) min += most;
  }
  return Number.isFinite(max) && Number.isFinite(min)
    ? { min: roundPoints(min), max: roundPoints(max) }
    : { min: Number.isFinite(min) ? roundPoints(min) : 0, max: null };
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
