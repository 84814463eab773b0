import {
  OPERATOR_SCOPES,
  type NewOperatorToken,
  type OperatorScope,
  type OperatorToken,
} from '@canvass/protocol';
import { InvalidArgumentError } from 'commander';
import { EXIT, type ExitCode } from '../host/command.ts';
import { parseDuration } from '../input/numbers.ts';
import { jsonText } from '../report/write-text.ts';
import { refuse } from '../report/refuse.ts';
import { readField, unknownReplyFinding } from '../server/call-server.ts';
import { listAll, serverCommand, type ServerTask, shortName } from '../server/server-command.ts';
import { timeText } from '../server/survey-text.ts';
import { headedTable } from '../report/table.ts';
import type { Paint } from '../host/host.ts';

const TOKENS = '/api/operators/tokens';

export const command = serverCommand({
  name: 'tokens',
  summary: 'lists, creates and revokes tokens of operators of a server',
  examples: [
    'canvass tokens --server http://localhost:4870 --data-dir .canvass',
    'canvass tokens --new "Analysts" --scope answers --survey CoffeeStudy0000000000001 --expires 30d --server https://survey.example.org',
    'canvass tokens --revoke 4f0c2a91d3be --server https://survey.example.org',
  ],
  configure: (tokens) =>
    tokens
      .option('--new <name>', 'creates a token, which is shown once; the name is that of its user or purpose')
      .option(
        '--scope <names>',
        `what the token allows: ${OPERATOR_SCOPES.join(', ')}; separated by commas`,
        parseScopes,
      )
      .option(
        '--survey <id>',
        'limits the token to this survey; repeatable (default: all surveys)',
        appendSurvey,
      )
      .option(
        '--expires <time>',
        'validity of the token: 12h, 30d, 2w (default: until it is revoked)',
        parseDuration,
      )
      .option('--revoke <id>', 'revokes the token with this id'),
  work(task) {
    const { new: name, revoke, scope, survey, expires } = task.options;
    if (revoke !== undefined) return revokeToken(task, String(revoke));
    if (name !== undefined) return makeToken(task, String(name));
    const idle = scope !== undefined || survey !== undefined || expires !== undefined;
    return idle
      ? refuseOptions(task, 'These options are about a new token.', 'Add --new with a name.')
      : listTokens(task);
  },
});

async function makeToken(task: ServerTask, name: string): Promise<ExitCode> {
  const { host, isJson, options, access, call } = task;
  const { scope, survey, expires } = options;
  if (scope === undefined)
    return refuseOptions(task, 'The scope of the token is missing.', 'Add --scope, such as --scope answers.');
  const reply = await call('POST', TOKENS, {
    name,
    scopes: scope,
    ...(survey !== undefined && { surveys: survey }),
    ...(expires !== undefined && { expires_in: expires }),
  });
  if ('problem' in reply) return refuse(host, [reply.problem], isJson);
  const { data } = reply;
  if (!isNewToken(data)) return refuse(host, [unknownReplyFinding(access.root)], isJson);
  host.out(isJson ? jsonText({ ok: true, ...data }) : newTokenText(data));
  return EXIT.fine;
}

async function revokeToken({ host, isJson, call }: ServerTask, id: string): Promise<ExitCode> {
  const reply = await call('DELETE', `${TOKENS}/${encodeURIComponent(id)}`);
  if ('problem' in reply) return refuse(host, [reply.problem], isJson);
  host.out(isJson ? jsonText({ ok: true, id }) : `Token ${id} is revoked.\n`);
  return EXIT.fine;
}

async function listTokens(task: ServerTask): Promise<ExitCode> {
  const { host, isJson } = task;
  const listing = await listAll(task, { path: TOKENS, name: 'tokens', isEntry: isToken });
  if ('problem' in listing) return refuse(host, [listing.problem], isJson);
  host.out(
    isJson ? jsonText({ ok: true, tokens: listing.entries }) : tokensText(listing.entries, host.paint),
  );
  return EXIT.fine;
}

const refuseOptions = ({ host, isJson }: ServerTask, message: string, fix: string): Promise<ExitCode> =>
  Promise.resolve(
    refuse(host, [{ id: 'tokens.input', severity: 'error', file: '--new', message, fix }], isJson),
  );

function parseScopes(text: string): readonly OperatorScope[] {
  const names = text.split(',').map((name) => name.trim());
  const scopes = OPERATOR_SCOPES.filter((scope) => names.includes(scope));
  if (scopes.length === new Set(names).size) return scopes;
  throw new InvalidArgumentError(`Write some of ${OPERATOR_SCOPES.join(', ')}, separated by commas.`);
}

const appendSurvey = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

const isNewToken = (data: unknown): data is NewOperatorToken =>
  typeof readField(data, 'id') === 'string' && typeof readField(data, 'token') === 'string';

function isToken(value: unknown): value is OperatorToken {
  const texts = ['id', 'name', 'made_at'].map((name) => readField(value, name));
  return texts.every((text) => typeof text === 'string') && Array.isArray(readField(value, 'scopes'));
}

function tokensText(tokens: readonly OperatorToken[], paint: Paint): string {
  if (tokens.length === 0) return 'The server has only its own token. `--new` creates others.\n';
  const rows = tokens.map(({ id, name, scopes, surveys, expires_at, used_on }) => [
    id,
    shortName(name),
    scopes.join(','),
    surveys === null ? 'all' : surveys.join(','),
    timeText(expires_at),
    used_on ?? 'never',
  ]);
  return headedTable([['id', 'name', 'good for', 'surveys', 'until', 'last used'], ...rows], paint);
}

/** The text about a new token, which is the only output that shows the token. */
const newTokenText = ({ id, token, expires_at }: NewOperatorToken): string =>
  `${token}\nThis is token ${id}${expires_at === null ? '' : `, good until ${timeText(expires_at)}`}. Keep it now: it is not shown again.\n`;
