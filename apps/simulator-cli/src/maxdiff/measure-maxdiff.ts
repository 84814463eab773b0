import type { Program } from '@canvass/logic';
import { blankState, momentOf, questionContext } from '@canvass/logic/inspect';
import {
  type DesignMetrics,
  designMetrics,
  MAXDIFF_ALGORITHM,
  type MaxdiffDesign,
  maxdiffRecovery,
} from '@canvass/logic/maxdiff';
import type { Option } from '@canvass/project';
import { plainFacts } from '@canvass/simulation';

/** Figures of one question's designs for respondents 1 to `designs`, with all options visible. */
export interface MaxdiffFigures {
  readonly code: string;
  readonly gid: string;
  readonly options: number;
  readonly tasks: number;
  readonly perTask: number;
  readonly designs: number;
  /** Number of times that an option is shown to one respondent: the extremes of all designs. */
  readonly frequency: Range;
  /** Number of times that two options are shown together to one respondent; `sd` is the mean over designs. */
  readonly pairs: Range & { readonly sd: number };
  /** The largest difference of an option's counts at two screen positions. */
  readonly positionRange: number;
  /** Designs in which all options are compared with one another, directly or through others. */
  readonly connected: number;
  readonly dEfficiency: { readonly mean: number; readonly min: number };
  /** Options that a task shares with the one before it, mean of all. */
  readonly adjacentOverlap: number;
  /** Designs that show the same options twice. */
  readonly withRepeatedTasks: number;
  readonly recovery: MaxdiffRecoveryFigures;
  readonly findings: readonly MaxdiffFinding[];
}
interface Range {
  readonly min: number;
  readonly max: number;
}
interface MaxdiffRecoveryFigures {
  readonly respondents: number;
  /** Spearman's rho of drawn utilities and best-worst scores. */
  readonly rankCorrelation: number;
  readonly options: readonly { readonly code: string; readonly utility: number; readonly score: number }[];
}

/** Frozen. */
export type MaxdiffFinding =
  | 'maxdiff.frequency'
  | 'maxdiff.position'
  | 'maxdiff.not-connected'
  | 'maxdiff.recovery';

export interface MaxdiffPlan {
  readonly designs: number;
  readonly respondents: number;
}

/** Below this, the recovered ranks are not reliable. */
export const MIN_RECOVERY = 0.9;

/** Measures every question whose tasks are made by the maxdiff algorithm, in the order of the file. */
export function measureMaxdiff(program: Program, plan: MaxdiffPlan): readonly MaxdiffFigures[] {
  return program.questions.flatMap((question) => {
    const designs = designsOf(program, question, plan.designs);
    return designs.length === 0 ? [] : [figuresOf(question, designs, plan)];
  });
}

type ProgramQuestion = Program['questions'][number];

function designsOf(program: Program, question: ProgramQuestion, count: number): readonly MaxdiffDesign[] {
  const { type, question: asked } = question;
  if (type.material === undefined) return [];
  const items = (asked.items ?? []).map(({ gid }) => gid);
  const designs: MaxdiffDesign[] = [];
  for (let seq = 1; seq <= count; seq += 1) {
    const facts = plainFacts(program, { seq, seeds: {} });
    const context = questionContext(momentOf(program, blankState(program, facts)), question);
    const tasks = tasksOf(type.material.of(asked, context));
    if (tasks === undefined) return [];
    designs.push({ algorithm: MAXDIFF_ALGORITHM, items, perTask: tasks[0]?.length ?? 0, tasks });
  }
  return designs;
}

/** The tasks of a maxdiff; undefined for material of other types. */
function tasksOf(material: unknown): MaxdiffDesign['tasks'] | undefined {
  if (typeof material !== 'object' || material === null) return undefined;
  if (!('design' in material && 'tasks' in material) || material.design !== MAXDIFF_ALGORITHM)
    return undefined;
  return material.tasks as MaxdiffDesign['tasks']; // the algorithm of this name has such tasks
}

function figuresOf(
  { gid, question }: ProgramQuestion,
  designs: readonly MaxdiffDesign[],
  plan: MaxdiffPlan,
): MaxdiffFigures {
  const all = designs.map(designMetrics);
  const options = question.items ?? [];
  const [{ tasks, perTask } = { tasks: [], perTask: 0 }] = designs;
  const figures = {
    code: question.cid ?? gid,
    gid,
    options: options.length,
    tasks: tasks.length,
    perTask,
    designs: designs.length,
    frequency: extremes(all.map(({ frequency }) => frequency)),
    pairs: { ...extremes(all.map(({ pairs }) => pairs)), sd: mean(all.map(({ pairs }) => pairs.sd)) },
    positionRange: Math.max(...all.map(({ positionRange }) => positionRange)),
    connected: all.filter(({ connected }) => connected).length,
    dEfficiency: {
      mean: mean(all.map(({ dEfficiency }) => dEfficiency)),
      min: Math.min(...all.map(({ dEfficiency }) => dEfficiency)),
    },
    adjacentOverlap: mean(all.map(({ adjacentOverlap }) => adjacentOverlap)) / Math.max(1, tasks.length - 1),
    withRepeatedTasks: all.filter(({ repeatedTasks }) => repeatedTasks > 0).length,
    recovery: recoveryOf(options, { gid, tasks: tasks.length, perTask, respondents: plan.respondents }),
  };
  return { ...figures, findings: findingsOf(figures, all) };
}

function recoveryOf(
  options: readonly Option[],
  shape: {
    readonly gid: string;
    readonly tasks: number;
    readonly perTask: number;
    readonly respondents: number;
  },
): MaxdiffRecoveryFigures {
  const { respondents, gid, tasks, perTask } = shape;
  const gids = options.map((option) => option.gid);
  // The seed gives the designs of respondents 1, 2, ... of this question.
  const found = maxdiffRecovery(gids, { tasks, perTask, respondents, seed: gid });
  return {
    respondents,
    rankCorrelation: found.rankCorrelation,
    options: found.items.map(({ utility, std }, at) => ({
      code: options[at]?.cid ?? `A${options[at]?.seq ?? at + 1}`,
      utility,
      score: std,
    })),
  };
}

function findingsOf(
  { designs, connected, positionRange, recovery }: Omit<MaxdiffFigures, 'findings'>,
  all: readonly DesignMetrics[],
): readonly MaxdiffFinding[] {
  return [
    ...(all.some(({ frequency }) => frequency.max - frequency.min > 1) ? ['maxdiff.frequency' as const] : []),
    ...(positionRange > 1 ? ['maxdiff.position' as const] : []),
    ...(connected < designs ? ['maxdiff.not-connected' as const] : []),
    ...(recovery.rankCorrelation < MIN_RECOVERY ? ['maxdiff.recovery' as const] : []),
  ];
}

function extremes(ranges: readonly Range[]): Range {
  return { min: Math.min(...ranges.map(({ min }) => min)), max: Math.max(...ranges.map(({ max }) => max)) };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
