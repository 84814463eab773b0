import type { CheckedDraft } from '@canvass/protocol';
import { EXIT, type ExitCode } from '../host/command.ts';
import { isIssue, isPublished, publishedText } from '../publish/publish-project.ts';
import { saveDraftOf } from '../publish/save-draft.ts';
import { jsonText } from '../report/write-text.ts';
import { removeControls, type Finding } from '@canvass/simulation';
import { findingText } from '../report/findings-text.ts';
import { refuse } from '../report/refuse.ts';
import { tableSection } from '../report/table.ts';
import { readField, unknownReplyFinding } from '../server/call-server.ts';
import { isChanges, outdatedText } from '../server/changes-text.ts';
import { printReply, surveyCommand, type SurveyTask } from '../server/survey-command.ts';
import { timeText } from '../server/survey-text.ts';
import { printChanges, printProject, TO_WITHOUT_SHOW } from './versions.command.ts';

export const command = surveyCommand({
  name: 'draft',
  summary: 'saves, compares and publishes the working version of a survey on a server',
  examples: [
    'canvass draft study.json --save --server https://survey.example.org',
    'canvass draft study.json --compare --server https://survey.example.org',
    'canvass draft study.json --publish --withdraw --server https://survey.example.org',
  ],
  configure: (draft) =>
    draft
      .option('--save', 'saves the file as the draft, replacing any other')
      .option('--edition <edition>', 'with --save or --publish: only if the draft still has this edition')
      .option('--compare', 'shows what publishing the draft would change, also for responses in progress')
      .option('--show', 'prints the project of the draft')
      .option(
        '--to <file>',
        'with --show: writes it to a file, and its images to the folder images beside it',
      )
      .option('--publish', 'publishes the draft as the newest version')
      .option('--withdraw', 'with --publish: moves responses in progress to the new version')
      .option('--over', 'with --publish: also if others have published since the draft was begun')
      .option('--drop', 'discards the draft'),
  work(task) {
    const conflict = findOptionConflict(task);
    if (conflict !== undefined) return Promise.resolve(refuse(task.host, [conflict], task.isJson));
    const { save, compare, show, publish, drop } = task.options;
    if (save === true) return saveDraft(task);
    if (compare === true) return printChanges(task, {});
    if (show === true) return showProject(task);
    if (publish === true) return publishDraft(task);
    return drop === true ? dropDraft(task) : showState(task);
  },
});

const ACTS = ['save', 'compare', 'show', 'publish', 'drop'] as const;

function findOptionConflict({ options, file }: SurveyTask) {
  const acts = ACTS.filter((name) => options[name] === true);
  const finding = (message: string, fix: string) =>
    ({ id: 'draft.input', severity: 'error', file: 'draft', message, fix }) as const;
  if (acts.length > 1)
    return finding(`--${acts.join(' and --')} do different things.`, 'Call the command once for each.');
  if (options['save'] === true && file === undefined)
    return finding('--save takes a project file.', 'Name the file instead of the id of the survey.');
  if (options['to'] !== undefined && options['show'] !== true) return TO_WITHOUT_SHOW;
  const isIdle = (options['withdraw'] ?? options['over']) !== undefined && options['publish'] !== true;
  if (isIdle) return finding('--withdraw and --over are about publishing.', 'Add --publish.');
  if (options['edition'] !== undefined && options['save'] !== true && options['publish'] !== true)
    return finding('--edition is about saving and publishing.', 'Add --save or --publish.');
  return undefined;
}

const editionOf = ({ options }: SurveyTask): string | undefined =>
  options['edition'] === undefined ? undefined : String(options['edition']);

async function saveDraft(task: SurveyTask): Promise<ExitCode> {
  const { host, isJson, file = '' } = task;
  const saveReply = await saveDraftOf(task, file, editionOf(task));
  if (saveReply.findings !== undefined) return refuse(host, saveReply.findings, isJson, saveReply.code);
  return printDraft(task, saveReply);
}

const NO_DRAFT: Finding = {
  id: 'draft.none',
  severity: 'error',
  file: 'draft',
  message: 'The survey has no draft.',
  fix: 'Save one with --save.',
};

async function showProject(task: SurveyTask): Promise<ExitCode> {
  const { host, isJson } = task;
  const reply = await task.call('GET', '/draft');
  if ('problem' in reply) return refuse(host, [reply.problem], isJson);
  if (reply.data === null) return refuse(host, [NO_DRAFT], isJson);
  return printProject(task, readField(reply.data, 'project'));
}

const showState = async (task: SurveyTask): Promise<ExitCode> => {
  const reply = await task.call('GET', '/draft');
  if ('data' in reply && reply.data === null) return refuse(task.host, [NO_DRAFT], task.isJson);
  // Without --show, the project is not printed.
  if ('problem' in reply || !isDraft(reply.data)) return printDraft(task, reply);
  const { project: _, ...data } = reply.data as CheckedDraft & { readonly project?: unknown };
  return printDraft(task, { data });
};

function printDraft(task: SurveyTask, reply: Parameters<typeof printReply>[1]): ExitCode {
  return printReply(task, reply, {
    is: isDraft,
    text({ title, edition, saved_at, based_on, issues }) {
      const errorCount = issues.filter((issue) => readField(issue, 'severity') === 'error').length;
      const facts = tableSection(
        title === '' ? 'Draft' : removeControls(title),
        [
          ['edition', edition],
          ['saved', timeText(saved_at)],
          ['begun from', based_on === 0 ? 'nothing that was published' : `version ${based_on}`],
          ['errors', String(errorCount)],
        ],
        task.host.paint,
      );
      return facts.map((line) => `${line}\n`).join('');
    },
  });
}

async function publishDraft(task: SurveyTask): Promise<ExitCode> {
  const { host, isJson, options, access, call } = task;
  const surveyed = await call('GET', '');
  const isNew = 'problem' in surveyed && surveyed.problem.id === 'server.not-found';
  if (options['over'] !== true && !isNew) {
    const reply = await call('GET', '/changes');
    if ('problem' in reply) return refuse(host, [reply.problem], isJson);
    const { data } = reply;
    if (!isChanges(data)) return refuse(host, [unknownReplyFinding(access.root)], isJson);
    if (data.published_since.length > 0)
      return refuse(host, [isOutdated(data.published_since)], isJson, EXIT.findings);
  }
  const edition = editionOf(task);
  const body = edition === undefined ? {} : { edition };
  await printWarnings(task, edition);
  const reply = await call('POST', '/draft/publish', body);
  if ('data' in reply && isPublished(reply.data) && options['withdraw'] === true) {
    const { version } = reply.data;
    const withdrawReply = await call('PUT', '/oldest_version', { version });
    if ('problem' in withdrawReply) return refuse(host, [withdrawReply.problem], isJson);
  }
  return printReply(task, reply, {
    is: isPublished,
    text: (data) => publishedText(data, { host: task.host, root: task.access.root }),
  });
}

/** Prints everything of which publishing the draft will warn. A refusal is printed when the draft is published. */
async function printWarnings({ host, isJson, call }: SurveyTask, edition: string | undefined): Promise<void> {
  const query = edition === undefined ? '' : `?edition=${encodeURIComponent(edition)}`;
  const reply = await call('GET', `/draft/check${query}`);
  const warnings = 'problem' in reply ? [] : readField(reply.data, 'warnings');
  if (isJson || !Array.isArray(warnings)) return;
  for (const warning of warnings.filter(isIssue))
    host.out(`${findingText({ ...warning, file: 'draft' }, host.paint)}\n`);
}

const isOutdated = (since: readonly number[]) =>
  ({
    id: 'draft.outdated',
    severity: 'error',
    file: 'draft',
    message: outdatedText(since),
    fix: 'Merge it and save the draft again, or publish with --over to discard it.',
  }) as const;

async function dropDraft({ host, isJson, call }: SurveyTask): Promise<ExitCode> {
  const reply = await call('DELETE', '/draft');
  if ('problem' in reply) return refuse(host, [reply.problem], isJson);
  host.out(isJson ? jsonText({ ok: true }) : 'The draft was discarded.\n');
  return EXIT.fine;
}

function isDraft(data: unknown): data is CheckedDraft {
  const texts = ['edition', 'saved_at', 'title'].map((name) => readField(data, name));
  return (
    texts.every((text) => typeof text === 'string') &&
    typeof readField(data, 'based_on') === 'number' &&
    Array.isArray(readField(data, 'issues'))
  );
}
