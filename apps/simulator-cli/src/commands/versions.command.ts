import type { ListedVersion } from '@canvass/protocol';
import { InvalidArgumentError } from 'commander';
import { EXIT, type ExitCode } from '../host/command.ts';
import { createNumberParser } from '../input/numbers.ts';
import { isPublished, publishedText } from '../publish/publish-project.ts';
import { jsonText } from '../report/write-text.ts';
import { removeControls } from '@canvass/simulation';
import { refuse } from '../report/refuse.ts';
import { clipText, headedTable } from '../report/table.ts';
import { changesText, isChanges } from '../server/changes-text.ts';
import { readField } from '../server/call-server.ts';
import { saveProject } from '../server/save-project.ts';
import { printReply, printSurvey, surveyCommand, type SurveyTask } from '../server/survey-command.ts';
import { timeText } from '../server/survey-text.ts';

const MAX_NUMBER = 999_999_999;

export const command = surveyCommand({
  name: 'versions',
  summary: 'lists and compares the versions of a survey on a server, and republishes an older one',
  examples: [
    'canvass versions study.json --server https://survey.example.org',
    'canvass versions study.json --compare 2..3 --server https://survey.example.org',
    'canvass versions study.json --show 2 --server https://survey.example.org > two.json',
    'canvass versions study.json --publish 2 --server https://survey.example.org',
  ],
  configure: (versions) =>
    versions
      .option('--compare <a..b>', 'compares two versions, such as 2..3 or 3..draft', parseRange)
      .option('--show <n>', 'prints the project of a version', createNumberParser(1, MAX_NUMBER))
      .option(
        '--to <file>',
        'with --show: writes it to a file, and its images to the folder images beside it',
      )
      .option(
        '--publish <n>',
        'publishes that version again, as the newest one',
        createNumberParser(1, MAX_NUMBER),
      )
      .option(
        '--withdraw-before <n>',
        'moves responses on versions before this one to the newest; 1 cancels that',
        createNumberParser(1, MAX_NUMBER),
      ),
  work(task) {
    const { compare, show, publish, withdrawBefore: oldestVersion } = task.options;
    if (task.options['to'] !== undefined && show === undefined)
      return Promise.resolve(refuse(task.host, [TO_WITHOUT_SHOW], task.isJson));
    const chosenOptions = [compare, show, publish, oldestVersion].filter((option) => option !== undefined);
    if (chosenOptions.length > 1) return Promise.resolve(refuse(task.host, [ONE_AT_A_TIME], task.isJson));
    if (compare !== undefined) return printChanges(task, compare as Range);
    if (show !== undefined) return showProject(task, `/versions/${String(show)}`);
    if (publish !== undefined) return restoreVersion(task, String(publish));
    return oldestVersion === undefined ? list(task) : withdrawBefore(task, Number(oldestVersion));
  },
});

interface Range {
  readonly from: string;
  readonly to: string;
}

export const TO_WITHOUT_SHOW = {
  id: 'versions.input',
  severity: 'error',
  file: '--to',
  message: '--to is about a project that --show prints.',
  fix: 'Add --show.',
} as const;

const ONE_AT_A_TIME = {
  id: 'versions.input',
  severity: 'error',
  file: '--compare',
  message: '--compare, --show, --publish and --withdraw-before cannot be combined.',
  fix: 'Call the command once for each.',
} as const;

function parseRange(text: string): Range {
  const [, from, to] = /^([1-9]\d{0,8})\.\.([1-9]\d{0,8}|draft)$/.exec(text) ?? [];
  if (from === undefined || to === undefined)
    throw new InvalidArgumentError('Write two versions, such as 2..3 or 3..draft.');
  return { from, to };
}

/** Prints the reply of `GET .../changes` about two versions. */
export async function printChanges(task: SurveyTask, { from, to }: Partial<Range>): Promise<ExitCode> {
  const query = new URLSearchParams({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) });
  const reply = await task.call('GET', `/changes?${query}`);
  return printReply(task, reply, {
    is: isChanges,
    text: (changes) => changesText(changes, task.host.paint),
  });
}

/** Prints a project as JSON, with and without `--json`. */
async function showProject(task: SurveyTask, path: string): Promise<ExitCode> {
  const reply = await task.call('GET', path);
  if ('problem' in reply) return refuse(task.host, [reply.problem], task.isJson);
  return printProject(task, readField(reply.data, 'project'));
}

/** Prints a project, or with `--to` saves it with its images. */
export async function printProject(task: SurveyTask, project: unknown): Promise<ExitCode> {
  const { to } = task.options;
  if (typeof to === 'string') return saveProject(task, project, to);
  task.host.out(jsonText(project));
  return EXIT.fine;
}

async function restoreVersion(task: SurveyTask, version: string): Promise<ExitCode> {
  return printReply(task, await task.call('POST', `/versions/${version}/publish`), {
    is: isPublished,
    text: (data) => publishedText(data, { host: task.host, root: task.access.root }),
  });
}

async function withdrawBefore(task: SurveyTask, version: number): Promise<ExitCode> {
  return printSurvey(task, await task.call('PUT', '/oldest_version', { version }));
}

async function list(task: SurveyTask): Promise<ExitCode> {
  return printReply(task, await task.call('GET', '/versions'), {
    is: isList,
    text({ versions }) {
      const rows = versions.map(({ version, title, published_at, responses, under_way, withdrawn }) => [
        String(version),
        clipText(removeControls(title), 40),
        timeText(published_at),
        String(responses),
        String(under_way),
        withdrawn ? 'withdrawn' : '',
      ]);
      return headedTable(
        [['version', 'title', 'published', 'responses', 'in progress', ''], ...rows],
        task.host.paint,
      );
    },
  });
}

function isList(data: unknown): data is { readonly versions: readonly ListedVersion[] } {
  const versions = readField(data, 'versions');
  return (
    Array.isArray(versions) &&
    versions.every((version) =>
      ['title', 'published_at'].every((name) => typeof readField(version, name) === 'string'),
    )
  );
}
