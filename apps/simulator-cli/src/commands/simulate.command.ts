import { InvalidArgumentError } from 'commander';
import { type CanvassCommand, EXIT, type ExitCode } from '../host/command.ts';
import type { Host } from '../host/host.ts';
import { readSource, type Source } from '../input/read-source.ts';
import { createNumberParser } from '../input/numbers.ts';
import { loadProgram, toFindings } from '../project/load-program.ts';
import { jsonText } from '../report/write-text.ts';
import { refuse } from '../report/refuse.ts';
import {
  mergeShards,
  simulate,
  simulateShard,
  simulationFigures,
  simulationIssues,
  computeSurvey,
  type Assumptions,
  type Shard,
  type SimulationResult,
  type SimulatedSurvey,
  type SimulationPlan,
  countText,
  LineIndex,
  Names,
  compareByPosition,
  readAssumptions,
  type Finding,
} from '@canvass/simulation';
import { simulationText } from '../simulate/simulate-text.ts';
import { readShards, shardFile } from '../simulate/shard-file.ts';
import type { Program } from '@canvass/logic';

const MAX_BYTES = 1_000_000;

/** Reads the file of `--assume`. Returns all faults of an invalid file. */
async function readAssumptionsFile(
  host: Host,
  program: Program,
  file: unknown,
): Promise<{ readonly assumptions?: Assumptions } | { readonly findings: readonly Finding[] }> {
  if (typeof file !== 'string') return {};
  const readResult = await readSource(host, file, MAX_BYTES);
  if ('problem' in readResult) return { findings: [readResult.problem] };
  const result = readAssumptions(readResult.source.text, new Names(program));
  if ('assumptions' in result) return result;
  const lines = new LineIndex(readResult.source.text);
  const findings = result.complaints.map(
    ({ offset, ...rest }): Finding => ({
      ...rest,
      severity: 'error',
      file,
      ...lines.computePosition(offset),
    }),
  );
  return { findings: findings.toSorted(compareByPosition) };
}

/** Number of respondents after which the clock is read again. Reading it takes longer than playing some respondents. */
const CLOCK_INTERVAL = 256;
const PROGRESS_INTERVAL_MS = 5000;

function createProgressPrinter(host: Host, isQuiet: boolean): (playedCount: number) => void {
  if (isQuiet) return () => undefined;
  let lastPrinted = performance.now();
  return (playedCount) => {
    if (playedCount % CLOCK_INTERVAL !== 0 || performance.now() - lastPrinted < PROGRESS_INTERVAL_MS) return;
    lastPrinted = performance.now();
    host.err(`${countText(playedCount, 'respondent')} so far\n`);
  };
}

const MAX_RESPONDENTS = 10_000_000;
const MAX_SHARD_BYTES = 500_000_000;

export const command: CanvassCommand = {
  name: 'simulate',
  summary: 'runs random respondents through a survey and reports the results',
  examples: [
    'canvass simulate study.json --respondents 10000',
    'canvass simulate study.json --assume assumptions.yaml',
    'canvass simulate study.json -n 100000 --shard 1/4 --progress quiet',
    'canvass simulate study.json --merge 1.json 2.json 3.json 4.json',
  ],
  configure: (simulateCommand) =>
    simulateCommand
      .argument('<file>', 'project file')
      .option('-n, --respondents <n>', 'number of respondents', createNumberParser(1, MAX_RESPONDENTS), 1000)
      .option('--seed <seed>', 'seed of all random choices; the same seed gives the same output', '1')
      .option('--concurrent <n>', 'number of simultaneous respondents', createNumberParser(1, 1_000_000), 1)
      .option(
        '--quota-fill-points <k>',
        'number of points at which quota counts and prizes won are recorded',
        createNumberParser(1, 1000),
        10,
      )
      .option(
        '--per-day <n>',
        'respondents who finish per day, for prizes with a daily stock',
        createNumberParser(1, MAX_RESPONDENTS),
      )
      .option('--assume <file>', 'option weights, fixed answers and shares (YAML or JSON)')
      .option(
        '--shard <i/n>',
        'simulates only respondents i, i+n, i+2n, ...; prints JSON for --merge',
        parseShard,
      )
      .option('--merge <shard...>', 'adds up the output of all shards of a simulation')
      .option('--progress <how>', 'progress on stderr: lines or quiet', parseProgress, 'lines')
      .option('--strict', 'warnings count as findings')
      .option('--json', 'one JSON document on stdout'),
  async run(host, [file = ''], options) {
    const isJson = options['json'] === true;
    const { program, source, findings } = await loadProgram(host, file);
    if (program === undefined || source === undefined) return refuse(host, findings, isJson);
    const { merge: shards, assume } = options;
    const task = { source, isJson, isStrict: options['strict'] === true };
    if (Array.isArray(shards))
      return mergeFiles(host, { ...task, survey: computeSurvey(program) }, shards.map(String));

    const assumptionsResult = await readAssumptionsFile(host, program, assume);
    if ('findings' in assumptionsResult) return refuse(host, assumptionsResult.findings, isJson);
    const { assumptions } = assumptionsResult;
    const survey = computeSurvey(program, assumptions);
    const plan = computePlan(options, assumptions);
    const progress = createProgressPrinter(host, options['progress'] === 'quiet');
    const shard = options['shard'] as Shard | undefined; // parsed by `parseShard`
    if (shard !== undefined) {
      const result = simulateShard(survey, { plan, shard }, progress);
      host.out(`${JSON.stringify(shardFile(program.project, plan, shard, result))}\n`);
      return EXIT.fine;
    }
    return print(host, { ...task, survey }, simulate(survey, plan, progress));
  },
};

interface SimulationTask {
  readonly survey: SimulatedSurvey;
  readonly source: Source;
  readonly isJson: boolean;
  readonly isStrict: boolean;
}

function print(
  host: Host,
  { survey, source, isJson, isStrict }: SimulationTask,
  simulated: SimulationResult,
): ExitCode {
  const figures = simulationFigures(survey, source.file, simulated);
  const findings = toFindings(source, simulationIssues(survey.program.project, figures));
  host.out(isJson ? jsonText({ ...figures, findings }) : simulationText(figures, findings, host));
  return findings.some(({ severity }) => isStrict || severity === 'error') ? EXIT.findings : EXIT.fine;
}

async function mergeFiles(host: Host, task: SimulationTask, files: readonly string[]): Promise<ExitCode> {
  const texts: { file: string; text: string }[] = [];
  for (const file of files) {
    const readResult = await readSource(host, file, MAX_SHARD_BYTES);
    if ('problem' in readResult) return refuse(host, [readResult.problem], task.isJson);
    texts.push(readResult.source);
  }
  const found = readShards(task.survey.program.project, texts);
  if ('message' in found) {
    const finding = {
      id: 'simulate.shard',
      severity: 'error',
      file: found.file,
      message: found.message,
    } as const;
    return refuse(host, [finding], task.isJson);
  }
  return print(host, task, mergeShards(task.survey, found.plan, found.shards));
}

function computePlan(
  options: Readonly<Record<string, unknown>>,
  assumptions: Assumptions | undefined,
): SimulationPlan {
  return {
    respondents: Number(options['respondents']),
    seed: String(options['seed']),
    concurrent: Number(options['concurrent']),
    fillPoints: Number(options['quotaFillPoints']),
    ...(options['perDay'] !== undefined && { perDay: Number(options['perDay']) }),
    ...(assumptions !== undefined && { assumptions: assumptions.listedEntries }),
  };
}

/** Parses a shard. `2/4` is the second of four shards. */
function parseShard(text: string): Shard {
  const [, index = 0, count = 0] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= count) return { index, count };
  throw new InvalidArgumentError('It must be i/n with i from 1 to n, such as 2/4.');
}

function parseProgress(text: string): string {
  if (text === 'lines' || text === 'quiet') return text;
  throw new InvalidArgumentError('It must be lines or quiet.');
}
