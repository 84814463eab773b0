import { DRAFT, type MadePreview, type OperatedPreview, type PreviewedVersion } from '@canvass/protocol';
import type { Command } from 'commander';
import encodeQR from 'qr';
import { EXIT, type ExitCode } from '../host/command.ts';
import { parseDuration, createNumberParser } from '../input/numbers.ts';
import { saveDraftOf } from '../publish/save-draft.ts';
import { jsonText } from '../report/write-text.ts';
import { refuse } from '../report/refuse.ts';
import { headedTable } from '../report/table.ts';
import { readField, unknownReplyFinding } from '../server/call-server.ts';
import { printReply, surveyCommand, type SurveyTask } from '../server/survey-command.ts';
import { timeText } from '../server/survey-text.ts';

export const command = surveyCommand({
  name: 'preview',
  summary: 'creates a preview link: of a file as the draft of its survey, or of a survey on a server',
  examples: [
    'canvass preview study.json --server https://survey.example.org',
    'canvass preview study.json --live --server https://survey.example.org',
    'canvass preview SampleSurvey000000000001 --version 3 --only q7 --expires 7d --server https://survey.example.org',
    'canvass preview study.json --list --server https://survey.example.org',
  ],
  configure: (preview: Command) =>
    preview
      .option('--only <gid>', 'previews one question or group only')
      .option('--version <n>', 'previews a published version', createNumberParser(1, 999_999_999))
      .option('--live', 'previews the draft, and updates the page when the draft is saved')
      .option('--published', 'with a file: previews the published survey, instead of the file as a draft')
      .option('--expires <time>', 'validity of the link: 12h, 7d (default: 1d, at most 30d)', parseDuration)
      .option('--no-qr', 'prints no QR code')
      .option('--list', 'shows the previews of the survey')
      .option('--revoke <id>', 'revokes the preview with this id'),
  work(task) {
    const { list, revoke } = task.options;
    if (list === true) return listPreviews(task);
    return typeof revoke === 'string' ? revokePreview(task, revoke) : createPreview(task);
  },
});

async function createPreview(task: SurveyTask): Promise<ExitCode> {
  const { host, isJson, access, file } = task;
  const version = findVersion(task);
  if (version === DRAFT && file !== undefined) {
    const saveReply = await saveDraftOf(task, file);
    if (saveReply.findings !== undefined) return refuse(host, saveReply.findings, isJson, saveReply.code);
  }
  const { only, expires } = task.options;
  const reply = await task.call('POST', '/previews', {
    ...(version !== undefined && { version }),
    ...(only !== undefined && { gid: only }),
    ...(expires !== undefined && { expires_in: expires }),
  });
  if ('problem' in reply) return refuse(host, [reply.problem], isJson);
  const { data } = reply;
  return isMadePreview(data)
    ? printPreview(task, data)
    : refuse(host, [unknownReplyFinding(access.root)], isJson);
}

/** The version to preview. By default a file is previewed as a draft, and a survey with an id as it is published. */
function findVersion({ file, options }: SurveyTask): PreviewedVersion | undefined {
  const { version, live, published } = options;
  if (typeof version === 'number') return version;
  if (live === true) return DRAFT;
  return file !== undefined && published !== true ? DRAFT : undefined;
}

function printPreview({ host, isJson, options, access }: SurveyTask, preview: MadePreview): ExitCode {
  const { id, gid, version, expires_at, path, real_time_path } = preview;
  const link = new URL(options['live'] === true ? real_time_path : path, `${access.root}/`).href;
  if (isJson) {
    host.out(jsonText({ ok: true, id, link, expires_at, gid, version }));
    return EXIT.fine;
  }
  const code = options['qr'] === false ? '' : encodeQR(link, 'ascii', { ecc: 'low', border: 2 });
  host.out(`${code}${host.paint.underline(link)}\n`);
  host.out(
    `Preview ${id}, valid until ${timeText(expires_at)}. Anyone with the link sees the survey; answers are not saved.\n`,
  );
  return EXIT.fine;
}

async function revokePreview(task: SurveyTask, id: string): Promise<ExitCode> {
  const reply = await task.call('DELETE', `/previews/${encodeURIComponent(id)}`);
  return printReply(task, reply, {
    is: (data): data is { readonly id: string } => typeof readField(data, 'id') === 'string',
    text: (data) => `Preview ${data.id} is withdrawn.\n`,
  });
}

async function listPreviews(task: SurveyTask): Promise<ExitCode> {
  return printReply(task, await task.call('GET', '/previews'), {
    is: (data): data is { readonly previews: readonly OperatedPreview[] } =>
      Array.isArray(readField(data, 'previews')),
    text({ previews }) {
      if (previews.length === 0) return 'The survey has no previews.\n';
      const rows = previews.map(({ id, gid, version, expires_at, revoked_at }) => [
        id,
        gid ?? 'whole survey',
        version === null ? 'newest' : String(version),
        revoked_at === null ? timeText(expires_at) : 'revoked',
      ]);
      return headedTable([['id', 'of', 'version', 'until'], ...rows], task.host.paint);
    },
  });
}

function isMadePreview(data: unknown): data is MadePreview {
  const texts = ['id', 'path', 'real_time_path', 'expires_at'].map((name) => readField(data, name));
  return texts.every((text) => typeof text === 'string');
}
