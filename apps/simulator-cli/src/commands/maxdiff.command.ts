import { type CanvassCommand, EXIT } from '../host/command.ts';
import { wholeNumber } from '../input/numbers.ts';
import {
  measureMaxdiff,
  MIN_RECOVERY,
  type MaxdiffFigures,
  type MaxdiffFinding,
} from '../maxdiff/measure-maxdiff.ts';
import { loadProgram } from '../project/load-program.ts';
import { jsonText } from '../report/write-text.ts';
import { refuse } from '../report/refuse.ts';
import { type Program, plainText } from '@canvass/logic';
import type { Paint } from '../host/host.ts';
import { plural, printable } from '@canvass/simulation';
import { section } from '../report/table.ts';

/** The output of `canvass maxdiff --json`; docs/canvass.md. */
function maxdiffJson(program: Program, file: string, questions: readonly MaxdiffFigures[]) {
  return {
    file,
    ok: questions.every(({ findings }) => findings.length === 0),
    title: plainText(program.project.title),
    questions,
  };
}

/** The text of `canvass maxdiff`. */
function maxdiffText(program: Program, questions: readonly MaxdiffFigures[], paint: Paint): string {
  const head = paint.bold(printable(plainText(program.project.title)));
  if (questions.length === 0) return `${head}\nNo question of this project has maxdiff tasks.\n`;
  const blocks = questions.map((figures) => questionLines(figures, paint).join('\n'));
  return `${[head, ...blocks].join('\n\n')}\n`;
}

function questionLines(figures: MaxdiffFigures, paint: Paint): readonly string[] {
  const { code, options, tasks, perTask, designs, findings } = figures;
  const title = `${printable(code)}  ${options} options in ${plural(tasks, 'task')} of ${perTask}, ${plural(designs, 'design')}`;
  const complaints = findings.map((id) => `${paint.red('✗')} ${paint.cyan(id)}  ${WORDS[id]}`);
  return [...section(title, rows(figures), paint), ...complaints];
}

function rows(figures: MaxdiffFigures): readonly (readonly string[])[] {
  const { frequency, pairs, dEfficiency, recovery } = figures;
  return [
    ['each option is shown', times(frequency)],
    ['each pair together', `${times(pairs)}, standard deviation ${pairs.sd.toFixed(2)}`],
    ['counts at two positions', `differ by ${figures.positionRange} at most`],
    ['all options connected', `in ${figures.connected} of ${figures.designs} designs`],
    ['shared with the task before', `${figures.adjacentOverlap.toFixed(2)} options`],
    ['with a task twice', plural(figures.withRepeatedTasks, 'design')],
    ['D-efficiency', `${dEfficiency.mean.toFixed(3)}, least ${dEfficiency.min.toFixed(3)}`],
    [
      'recovery of preferences',
      `Spearman's rho ${recovery.rankCorrelation.toFixed(3)} with ${plural(recovery.respondents, 'respondent')}`,
    ],
  ];
}

function times({ min, max }: { readonly min: number; readonly max: number }): string {
  if (min !== max) return `${min} to ${max} times`;
  return min === 1 ? 'once' : `${min} times`;
}

const WORDS: Readonly<Record<MaxdiffFinding, string>> = {
  'maxdiff.frequency': 'The numbers of times that options are shown differ by more than one.',
  'maxdiff.position':
    'The numbers of times that an option is shown at each position differ by more than one.',
  'maxdiff.not-connected':
    'In some designs options fall apart into sets that are never compared: raise task_number or option_number.',
  'maxdiff.recovery': `Simulated preferences are not recovered (rho below ${MIN_RECOVERY}): ask more respondents, or give more tasks.`,
};

/** `canvass maxdiff FILE`: measures whether the designs are balanced and recover preferences. */
export const command: CanvassCommand = {
  name: 'maxdiff',
  summary: 'measures the designs of maxdiff questions, and whether they recover known preferences',
  examples: ['canvass maxdiff study.json', 'canvass maxdiff study.json --seeds 1000 --respondents 500'],
  configure: (maxdiff) =>
    maxdiff
      .argument('<file>', 'project file')
      .option('--seeds <n>', 'number of designs to measure', wholeNumber(1, 100_000), 100)
      .option('--respondents <n>', 'number of simulated respondents', wholeNumber(1, 100_000), 300)
      .option('--json', 'one JSON document on stdout'),
  async run(host, [file = ''], options) {
    const json = options['json'] === true;
    const { program, findings } = await loadProgram(host, file);
    if (program === undefined) return refuse(host, findings, json);
    const questions = measureMaxdiff(program, {
      designs: Number(options['seeds']),
      respondents: Number(options['respondents']),
    });
    host.out(
      json ? jsonText(maxdiffJson(program, file, questions)) : maxdiffText(program, questions, host.paint),
    );
    return questions.every((figures) => figures.findings.length === 0) ? EXIT.fine : EXIT.findings;
  },
};
