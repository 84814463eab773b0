import { randomBytes } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { once } from 'node:events';
import { exportFormats } from '@canvass/export';
import { Option } from 'commander';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { Finding } from '../finding.ts';
import type { Host } from '../host.ts';
import { wholeNumber } from '../input/whole-number.ts';
import { jsonText } from '../report/json.ts';
import { refuse } from '../report/refuse.ts';
import { download, type Download } from '../server/download.ts';
import { surveyCommand, type SurveyTask } from '../server/survey-command.ts';

/** What is said to the server as it is said to the command. */
const PASSED_ON = ['format', 'state', 'values', 'tables', 'table', 'after', 'language'] as const;

/** `canvass export SURVEY --format sav -o study.sav`: all responses as one file. */
export const command = surveyCommand({
  name: 'export',
  summary: 'writes the responses of a survey on a server into a file',
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
        'the file, or - for stdout (default: the id of the survey, in this folder)',
      )
      .addOption(
        new Option('--state <state>', 'only responses that have ended, or all')
          .choices(['ended', 'all'])
          .default('ended'),
      )
      .addOption(
        new Option('--values <values>', 'what stands for a choice')
          .choices(['codes', 'labels', 'both'])
          .default('codes'),
      )
      .addOption(
        new Option('--tables <form>', 'tables that grow: variables for each row, or left out for --table')
          .choices(['wide', 'long'])
          .default('wide'),
      )
      .option('--table <code>', 'code of a table question: a line for each of its rows instead')
      .option('--after <number>', 'only responses with greater numbers', wholeNumber(0, 999_999_999))
      .option('--language <language>', 'of labels, such as en-GB (default: that of the project)'),
  work: (task) => (task.options['output'] === '-' ? toStdout(task) : toFile(task)),
});

/** Below the address of the survey. */
function pathOf({ surveyId, options }: SurveyTask): string {
  const query = new URLSearchParams();
  for (const name of PASSED_ON) {
    const value = options[name];
    if (value !== undefined) query.set(name, String(value));
  }
  return `/api/publishing/surveys/${surveyId}/export?${query.toString()}`;
}

async function toStdout(task: SurveyTask): Promise<ExitCode> {
  const { host, access, json } = task;
  const write = async (chunk: Uint8Array) => host.out(chunk);
  const result = await download(host, access, { path: pathOf(task), write });
  return 'problem' in result ? refuse(host, [result.problem], json) : EXIT.fine;
}

/** Written beside the file first: what is there stays until all of the new one is. */
async function toFile(task: SurveyTask): Promise<ExitCode> {
  const { host, json } = task;
  const name = String(task.options['output'] ?? defaultName(task));
  const file = resolve(host.folder, name);
  const part = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    const result = await fill(task, part);
    if ('problem' in result) {
      await rm(part, { force: true });
      return refuse(host, [result.problem], json);
    }
    await rename(part, file);
    return said(host, name, result.bytes, json);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    await rm(part, { force: true });
    return refuse(host, [unwritable(name, String(error.code))], json);
  }
}

async function fill(task: SurveyTask, part: string): Promise<Download> {
  const stream = createWriteStream(part);
  await once(stream, 'open');
  stream.on('error', () => undefined); // each write says so itself
  try {
    return await download(task.host, task.access, {
      path: pathOf(task),
      write: (chunk) => written(stream, chunk),
    });
  } finally {
    await closed(stream);
  }
}

/** Rejects when the disk does not take it. */
const written = (stream: WriteStream, chunk: Uint8Array): Promise<void> =>
  new Promise((done, failed) => stream.write(chunk, (error) => (error == null ? done() : failed(error))));

const closed = (stream: WriteStream): Promise<void> =>
  new Promise((done, failed) => stream.close((error) => (error == null ? done() : failed(error))));

function defaultName({ surveyId, options }: SurveyTask): string {
  const format = exportFormats.find(({ id }) => id === options['format']);
  return `${surveyId}.${format?.extension ?? 'csv'}`;
}

function said(host: Host, file: string, bytes: number, json: boolean): ExitCode {
  host.out(json ? jsonText({ ok: true, file, bytes }) : `${file}  ${bytes.toLocaleString('en-GB')} bytes\n`);
  return EXIT.fine;
}

const unwritable = (file: string, code: string): Finding => ({
  id: 'export.unwritable',
  severity: 'error',
  file,
  message: `The file cannot be written (${code}).`,
  fix: 'Names are relative to the folder in which you call the command; the folder must be there.',
});
