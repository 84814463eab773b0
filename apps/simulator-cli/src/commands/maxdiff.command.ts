import { type CanvassCommand, EXIT } from '../host/command.ts';
import { createNumberParser } from '../input/numbers.ts';
import { loadProgram } from '../project/load-program.ts';
import { jsonText } from '../report/write-text.ts';
import { refuse } from '../report/refuse.ts';
import { plainText, type Program } from '@canvass/logic';
import type { Paint } from '../host/host.ts';
import { plainFacts, countText, removeControls } from '@canvass/simulation';
import { tableSection } from '../report/table.ts';
import { blankState, computeMoment, questionContext } from '@canvass/logic/inspect';
import {
  type DesignMetrics,
  designMetrics,
  MAXDIFF_ALGORITHM,
  type MaxdiffDesign,
  maxdiffRecovery,
} from '@canvass/logic/maxdiff';
import type { Option } from '@canvass/project';

/** Ranks that are recovered with at least this rank correlation count as reliable. */
const MIN_RANK_CORRELATION = 0.9;

/** The output of `canvass maxdiff --json`; docs/canvass.md. */
function maxdiffJson(program: Program, file: string, questions: readonly MaxdiffFigures[]) {
  return {
    file,
    ok: questions.every(({ findings }) => findings.length === 0),
    title: plainText(program.project.title),
    questions,
  };
}

function maxdiffText(program: Program, questions: readonly MaxdiffFigures[], paint: Paint): string {
  const head = paint.bold(removeControls(plainText(program.project.title)));
  if (questions.length === 0) return `${head}\nNo question of this project has maxdiff tasks.\n`;
  const blocks = questions.map((figures) => questionLines(figures, paint).join('\n'));
  return `${[head, ...blocks].join('\n\n')}\n`;
}

function questionLines(figures: MaxdiffFigures, paint: Paint): readonly string[] {
  const { code, options, tasks, perTask, designs, findings } = figures;
  const title = `${removeControls(code)}  ${options} options in ${countText(tasks, 'task')} of ${perTask}, ${countText(designs, 'design')}`;
  const complaints = findings.map((id) => `${paint.red('✗')} ${paint.cyan(id)}  ${FINDING_TEXTS[id]}`);
  return [...tableSection(title, figureRows(figures), paint), ...complaints];
}

function figureRows(figures: MaxdiffFigures): readonly (readonly string[])[] {
  const { frequency, pairs, dEfficiency, recovery } = figures;
  return [
    ['each option is shown', timesText(frequency)],
    ['each pair together', `${timesText(pairs)}, standard deviation ${pairs.sd.toFixed(2)}`],
    ['counts at two positions', `differ by ${figures.positionRange} at most`],
    ['all options connected', `in ${figures.connected} of ${figures.designs} designs`],
    ['shared with the task before', `${figures.adjacentOverlap.toFixed(2)} options`],
    ['with a task twice', countText(figures.withRepeatedTasks, 'design')],
    ['D-efficiency', `${dEfficiency.mean.toFixed(3)}, least ${dEfficiency.min.toFixed(3)}`],
    [
      'recovery of preferences',
      `Spearman's rho ${recovery.rankCorrelation.toFixed(3)} with ${countText(recovery.respondents, 'respondent')}`,
    ],
  ];
}

function timesText({ min, max }: { readonly min: number; readonly max: number }): string {
  if (min !== max) return `${min} to ${max} times`;
  return min === 1 ? 'once' : `${min} times`;
}

const FINDING_TEXTS: Readonly<Record<MaxdiffFinding, string>> = {
  'maxdiff.frequency': 'The numbers of times that options are shown differ by more than one.',
  'maxdiff.position':
    'The numbers of times that an option is shown at each position differ by more than one.',
  'maxdiff.not-connected':
    'In some designs options fall apart into sets that are never compared: raise task_number or option_number.',
  'maxdiff.recovery': `Simulated preferences are not recovered (rho below ${MIN_RANK_CORRELATION}): ask more respondents, or give more tasks.`,
};

export const command: CanvassCommand = {
  name: 'maxdiff',
  summary: 'measures the designs of maxdiff questions, and whether they recover known preferences',
  examples: ['canvass maxdiff study.json', 'canvass maxdiff study.json --seeds 1000 --respondents 500'],
  configure: (maxdiff) =>
    maxdiff
      .argument('<file>', 'project file')
      .option('--seeds <n>', 'number of designs to measure', createNumberParser(1, 100_000), 100)
      .option('--respondents <n>', 'number of simulated respondents', createNumberParser(1, 100_000), 300)
      .option('--json', 'one JSON document on stdout'),
  async run(host, [file = ''], options) {
    const isJson = options['json'] === true;
    const { program, findings } = await loadProgram(host, file);
    if (program === undefined) return refuse(host, findings, isJson);
    const questions = measureMaxdiff(program, {
      designs: Number(options['seeds']),
      respondents: Number(options['respondents']),
    });
    host.out(
      isJson ? jsonText(maxdiffJson(program, file, questions)) : maxdiffText(program, questions, host.paint),
    );
    return questions.every((figures) => figures.findings.length === 0) ? EXIT.fine : EXIT.findings;
  },
};

/** Figures of one question's designs for respondents 1 to `designs`, with all options visible. */
export interface MaxdiffFigures {
  readonly code: string;
  readonly gid: string;
  readonly options: number;
  readonly tasks: number;
  readonly perTask: number;
  readonly designs: number;
  /** How often a design shows an option: minimum and maximum of all designs. */
  readonly frequency: Range;
  /** How often a design shows two options together. `sd` is the mean standard deviation of all designs. */
  readonly pairs: Range & { readonly sd: number };
  /** The largest difference between the counts of one option at two screen positions. */
  readonly positionRange: number;
  /** Number of designs in which all options are compared with one another, directly or indirectly. */
  readonly connected: number;
  readonly dEfficiency: { readonly mean: number; readonly min: number };
  /** Mean number of options that a task shares with the previous task. */
  readonly adjacentOverlap: number;
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
  /** Spearman's rho between the drawn utilities and the best-worst scores. */
  readonly rankCorrelation: number;
  readonly options: readonly { readonly code: string; readonly utility: number; readonly score: number }[];
}

/** Ids of findings. They are published and never change. */
export type MaxdiffFinding =
  | 'maxdiff.frequency'
  | 'maxdiff.position'
  | 'maxdiff.not-connected'
  | 'maxdiff.recovery';

export interface MaxdiffPlan {
  readonly designs: number;
  readonly respondents: number;
}

function measureMaxdiff(program: Program, plan: MaxdiffPlan): readonly MaxdiffFigures[] {
  return program.questions.flatMap((question) => {
    const designs = listDesigns(program, question, plan.designs);
    return designs.length === 0 ? [] : [computeFigures(question, designs, plan)];
  });
}

type ProgramQuestion = Program['questions'][number];

function listDesigns(program: Program, question: ProgramQuestion, count: number): readonly MaxdiffDesign[] {
  const { type, question: shownQuestion } = question;
  if (type.material === undefined) return [];
  const items = (shownQuestion.items ?? []).map(({ gid }) => gid);
  const designs: MaxdiffDesign[] = [];
  for (let seq = 1; seq <= count; seq += 1) {
    const facts = plainFacts(program, { seq, seeds: {} });
    const context = questionContext(computeMoment(program, blankState(program, facts)), question);
    const tasks = findTasks(type.material.of(shownQuestion, context));
    if (tasks === undefined) return [];
    designs.push({ algorithm: MAXDIFF_ALGORITHM, items, perTask: tasks[0]?.length ?? 0, tasks });
  }
  return designs;
}

/** Returns the tasks in the material of a maxdiff question. Returns undefined for material of other question types. */
function findTasks(material: unknown): MaxdiffDesign['tasks'] | undefined {
  if (typeof material !== 'object' || material === null) return undefined;
  if (!('design' in material && 'tasks' in material) || material.design !== MAXDIFF_ALGORITHM)
    return undefined;
  return material.tasks as MaxdiffDesign['tasks']; // material of MAXDIFF_ALGORITHM has these tasks
}

function computeFigures(
  { gid, question }: ProgramQuestion,
  designs: readonly MaxdiffDesign[],
  plan: MaxdiffPlan,
): MaxdiffFigures {
  const metrics = designs.map(designMetrics);
  const options = question.items ?? [];
  const [{ tasks, perTask } = { tasks: [], perTask: 0 }] = designs;
  const figures = {
    code: question.cid ?? gid,
    gid,
    options: options.length,
    tasks: tasks.length,
    perTask,
    designs: designs.length,
    frequency: combineRanges(metrics.map(({ frequency }) => frequency)),
    pairs: {
      ...combineRanges(metrics.map(({ pairs }) => pairs)),
      sd: meanOf(metrics.map(({ pairs }) => pairs.sd)),
    },
    positionRange: Math.max(...metrics.map(({ positionRange }) => positionRange)),
    connected: metrics.filter(({ connected }) => connected).length,
    dEfficiency: {
      mean: meanOf(metrics.map(({ dEfficiency }) => dEfficiency)),
      min: Math.min(...metrics.map(({ dEfficiency }) => dEfficiency)),
    },
    adjacentOverlap:
      meanOf(metrics.map(({ adjacentOverlap }) => adjacentOverlap)) / Math.max(1, tasks.length - 1),
    withRepeatedTasks: metrics.filter(({ repeatedTasks }) => repeatedTasks > 0).length,
    recovery: computeRecovery(options, { gid, tasks: tasks.length, perTask, respondents: plan.respondents }),
  };
  return { ...figures, findings: listFindings(figures, metrics) };
}

function computeRecovery(
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
  // With this seed, the designs are the designs of respondents 1, 2, ... of the question.
  const recovery = maxdiffRecovery(gids, { tasks, perTask, respondents, seed: gid });
  return {
    respondents,
    rankCorrelation: recovery.rankCorrelation,
    options: recovery.items.map(({ utility, standardised }, at) => ({
      code: options[at]?.cid ?? `A${options[at]?.seq ?? at + 1}`,
      utility,
      score: standardised,
    })),
  };
}

function listFindings(
  { designs, connected, positionRange, recovery }: Omit<MaxdiffFigures, 'findings'>,
  metrics: readonly DesignMetrics[],
): readonly MaxdiffFinding[] {
  return [
    ...(metrics.some(({ frequency }) => frequency.max - frequency.min > 1)
      ? ['maxdiff.frequency' as const]
      : []),
    ...(positionRange > 1 ? ['maxdiff.position' as const] : []),
    ...(connected < designs ? ['maxdiff.not-connected' as const] : []),
    ...(recovery.rankCorrelation < MIN_RANK_CORRELATION ? ['maxdiff.recovery' as const] : []),
  ];
}

function combineRanges(ranges: readonly Range[]): Range {
  return { min: Math.min(...ranges.map(({ min }) => min)), max: Math.max(...ranges.map(({ max }) => max)) };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
