import { exportFormats } from '@canvass/export';
import {
  EXPORT_FORMATS,
  EXPORTED_STATES,
  EXPORTED_TABLES,
  EXPORTED_VALUES,
  exportFormatIds,
} from '@canvass/protocol';
import { Option } from 'commander';
import { EXIT, type ExitCode } from '../host/command.ts';
import { createNumberParser } from '../input/numbers.ts';
import { refuse } from '../report/refuse.ts';
import { download, saveDownload } from '../server/save-download.ts';
import { surveyCommand, type SurveyTask } from '../server/survey-command.ts';

/** Options that are passed to the server under the same name. */
const SERVER_OPTIONS = ['format', 'state', 'values', 'tables', 'table', 'after', 'language'] as const;

export const command = surveyCommand({
  name: 'export',
  summary: 'exports the responses of a survey on a server to a file',
  examples: [
    'canvass export study.json --format sav --server https://survey.example.org',
    'canvass export study.json --format csv --values labels -o answers.csv --server https://survey.example.org',
    'canvass export study.json --format codebook-html -o codebook.html --server https://survey.example.org',
  ],
  configure: (line) =>
    line
      .addOption(
        new Option('--format <format>', 'format of the file')
          .choices(exportFormats.map(({ id }) => id))
          .default('csv'),
      )
      .option(
        '-o, --output <file>',
        'the output file, or - for stdout (default: named after the survey id, in this folder)',
      )
      .addOption(
        new Option('--state <state>', 'only responses that have ended, or all')
          .choices(EXPORTED_STATES)
          .default('ended'),
      )
      .addOption(
        new Option('--values <values>', 'how choices are written').choices(EXPORTED_VALUES).default('codes'),
      )
      .addOption(
        new Option(
          '--tables <form>',
          'tables that respondents fill in: variables for each row, or none (see --table)',
        )
          .choices(EXPORTED_TABLES)
          .default('wide'),
      )
      .option(
        '--table <code>',
        'code of a table question: exports a line for each of its rows, instead of for each response',
      )
      .option(
        '--after <number>',
        'exports responses with greater numbers only',
        createNumberParser(0, 999_999_999),
      )
      .option('--language <language>', 'language of labels, such as en-GB (default: that of the project)'),
  work: (task) =>
    task.options['output'] === '-'
      ? toStdout(task)
      : saveDownload(task, computePath(task), String(task.options['output'] ?? defaultName(task))),
});

function computePath({ surveyId, options }: SurveyTask): string {
  const query = new URLSearchParams();
  for (const name of SERVER_OPTIONS) {
    const value = options[name];
    if (value !== undefined) query.set(name, String(value));
  }
  return `/api/publishing/surveys/${surveyId}/export?${query.toString()}`;
}

async function toStdout(task: SurveyTask): Promise<ExitCode> {
  const { host, access, isJson } = task;
  const write = async (chunk: Uint8Array) => host.out(chunk);
  const result = await download(host, access, { path: computePath(task), write });
  return 'problem' in result ? refuse(host, [result.problem], isJson) : EXIT.fine;
}

function defaultName({ surveyId, options }: SurveyTask): string {
  const format = exportFormatIds.find((id) => id === options['format']) ?? 'csv';
  return `${surveyId}.${EXPORT_FORMATS[format].extension}`;
}
