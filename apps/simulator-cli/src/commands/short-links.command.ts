import type { ShortLinkData, ListedShortLink } from '@canvass/protocol';
import { InvalidArgumentError } from 'commander';
import { EXIT, type ExitCode } from '../host/command.ts';
import { createNumberParser } from '../input/numbers.ts';
import { refuse } from '../report/refuse.ts';
import { readField } from '../server/call-server.ts';
import { shortLinksText } from '../server/survey-text.ts';
import { printReply, surveyCommand, type SurveyTask } from '../server/survey-command.ts';

const DAY_S = 24 * 60 * 60;
const TEN_YEARS = 3_660;

export const command = surveyCommand({
  name: 'short-links',
  summary: 'lists, creates and revokes short links of a survey on a server',
  examples: [
    'canvass short-links study.json --server https://survey.example.org',
    'canvass short-links study.json --new --param ward=north --days 30 --server https://survey.example.org',
    'canvass short-links study.json --revoke aB3dE5fG --server https://survey.example.org',
  ],
  configure: (links) =>
    links
      .option('--new', 'creates a short link')
      .option('--param <name=value>', 'with --new: a parameter of the link; repeatable', addParameter)
      .option('--days <n>', 'with --new: days until it expires', createNumberParser(1, TEN_YEARS))
      .option('--revoke <code>', 'revokes a short link'),
  work(task) {
    const { new: isNew, revoke, days, param } = task.options;
    const idle = isNew !== true && (days !== undefined || (Array.isArray(param) && param.length > 0));
    if (idle) return Promise.resolve(refuse(task.host, [MISSING_NEW], task.isJson));
    if (isNew === true) return createLink(task);
    return revoke === undefined ? list(task) : revokeLink(task, String(revoke));
  },
});

const MISSING_NEW = {
  id: 'short-links.input',
  severity: 'error',
  file: '--new',
  message: 'Parameters and days apply only to a new link.',
  fix: 'Add --new.',
} as const;

async function createLink(task: SurveyTask): Promise<ExitCode> {
  const { param, days } = task.options;
  const params = Object.fromEntries((param ?? []) as readonly (readonly [string, string])[]); // collected by `addParameter`
  const body = {
    ...(Object.keys(params).length > 0 && { params }),
    ...(days !== undefined && { expires_in: Number(days) * DAY_S }),
  };
  const isLink = (data: unknown): data is ShortLinkData => typeof readField(data, 'path') === 'string';
  return printReply(task, await task.call('POST', '/short-links', body), {
    is: isLink,
    text: ({ path }) => `${path}\n`,
  });
}

async function list(task: SurveyTask): Promise<ExitCode> {
  const isList = (data: unknown): data is { links: ListedShortLink[] } =>
    Array.isArray(readField(data, 'links'));
  return printReply(task, await task.call('GET', '/short-links?limit=1000'), {
    is: isList,
    text: ({ links }) => shortLinksText(links, task.host.paint),
  });
}

async function revokeLink({ host, isJson, call }: SurveyTask, code: string): Promise<ExitCode> {
  const reply = await call('DELETE', `/short-links/${encodeURIComponent(code)}`);
  if ('problem' in reply) return refuse(host, [reply.problem], isJson);
  host.out(isJson ? `${JSON.stringify({ ok: true, code })}\n` : `Short link ${code} is revoked.\n`);
  return EXIT.fine;
}

function addParameter(text: string, earlierValue: unknown): readonly (readonly [string, string])[] {
  const separatorIndex = text.indexOf('=');
  if (separatorIndex < 1) throw new InvalidArgumentError('Write a name and a value, such as ward=north.');
  const earlierParams = (earlierValue ?? []) as readonly (readonly [string, string])[]; // results of this function
  return [...earlierParams, [text.slice(0, separatorIndex), text.slice(separatorIndex + 1)]];
}
