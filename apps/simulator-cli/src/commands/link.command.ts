import { BYTE_ORDER_MARK, csvLine } from '@canvass/export';
import { EXIT, type ExitCode } from '../host/command.ts';
import type { Finding } from '@canvass/simulation';
import { parseDuration, createNumberParser } from '../input/numbers.ts';
import {
  ADDED_COLUMNS,
  type LinkPlan,
  type LinkRequest,
  MAX_LINKS,
  type Params,
  planLinks,
  type PlannedLink,
} from '../link/link-plan.ts';
import { jsonText, writeText } from '../report/write-text.ts';
import { refuse } from '../report/refuse.ts';
import { surveyCommand, type SurveyTask, printReply } from '../server/survey-command.ts';
import type { LinkKeysData, LinksData } from '@canvass/protocol';
import { readField, type ServerReply, unknownReplyFinding } from '../server/call-server.ts';
import { InvalidArgumentError } from 'commander';

interface MadeLinks {
  readonly key: number;
  readonly expiresAt: string | null;
  readonly links: readonly { readonly id: string; readonly link: string }[];
}

/** Maximum numbers of links and of characters per request, far below the server's limits. */
const PER_CALL = 1_000;
const CHARACTERS_PER_CALL = 500_000;

/** Requests the links in parts, one part after another. If a call fails, returns only its problem. */
async function makeLinks(
  task: SurveyTask,
  plan: LinkPlan,
  expiresIn: number | undefined,
): Promise<MadeLinks | { readonly problem: Finding }> {
  const createdLinks: MadeLinks['links'][number][] = [];
  let last: LinksData | undefined;
  for (const part of parts(plan.links)) {
    const reply = await task.call('POST', '/links', {
      links: part.map(({ params }) => params),
      ...(expiresIn !== undefined && { expires_in: expiresIn }),
    });
    if ('problem' in reply) return { problem: findRefusedLink(plan, part, reply.data) ?? reply.problem };
    if (!isLinksData(reply.data)) return { problem: unknownReplyFinding(task.access.root) };
    last = reply.data;
    for (const { id, path } of last.links)
      createdLinks.push({ id, link: new URL(path, `${task.access.root}/`).href });
  }
  return { key: last?.key ?? 0, expiresAt: last?.expires_at ?? null, links: createdLinks };
}

function* parts(links: readonly PlannedLink[]): Iterable<readonly PlannedLink[]> {
  let part: PlannedLink[] = [];
  let characters = 0;
  for (const link of links) {
    const size = JSON.stringify(link.params).length;
    if (part.length === PER_CALL || (part.length > 0 && characters + size > CHARACTERS_PER_CALL)) {
      yield part;
      part = [];
      characters = 0;
    }
    part.push(link);
    characters += size;
  }
  yield part;
}

/** Messages and fixes by the key of the server's refusal. */
const REFUSAL_TEXTS: Readonly<Record<string, readonly [message: string, fix: string]>> = {
  'links.unknown_parameter': [
    'The survey declares no parameter `NAME`.',
    'Declare it in `ext_params`, correct the name, or say with --columns which columns are parameters.',
  ],
  'links.bad_value': [
    'The value of `NAME` is none that this parameter can have.',
    'Use a value of its type: for a list, one of its `options`.',
  ],
  'links.reserved_name': ['`NAME` is a reserved name in links.', 'Give the parameter another code.'],
  'links.long_value': ['The value of `NAME` is too long for a link.', 'Shorten it to 2,000 characters.'],
  'links.too_many_parameters': ['A link can have at most 50 parameters.', 'Remove some.'],
  'links.too_long': ['The link would be too long for browsers.', 'Shorten its values.'],
};

/** Returns the finding for a refused link of `part`. Returns undefined if the refusal is about something else. */
function findRefusedLink(
  { file }: LinkPlan,
  part: readonly PlannedLink[],
  data: unknown,
): Finding | undefined {
  const [message, fix] = REFUSAL_TEXTS[String(readField(data, 'key'))] ?? [];
  const index = /^\$\.links\[(\d+)\]/.exec(String(readField(data, 'path')))?.[1];
  if (message === undefined || fix === undefined || index === undefined) return undefined;
  const name = String(readField(readField(data, 'params'), 'name') ?? '');
  const line = part[Number(index)]?.line;
  return {
    id: 'link.refused',
    severity: 'error',
    file,
    ...(line !== undefined && { line }),
    message: message.replace('NAME', () => name),
    fix,
  };
}

function isLinksData(data: unknown): data is LinksData {
  const links = readField(data, 'links');
  const isLink = (link: unknown) => ['id', 'path'].every((name) => typeof readField(link, name) === 'string');
  return typeof readField(data, 'key') === 'number' && Array.isArray(links) && links.every(isLink);
}

const asksForKeys = ({ options }: SurveyTask): boolean =>
  options['keys'] === true || options['newKey'] === true || options['dropKey'] !== undefined;

async function updateKeys(task: SurveyTask): Promise<ExitCode> {
  return printReply(task, await callKeys(task), { is: isKeys, text: keysText });
}

async function callKeys({ options, call }: SurveyTask): Promise<ServerReply> {
  const { newKey, dropKey } = options;
  const addReply = newKey === true ? await call('POST', '/link-keys') : undefined;
  if (addReply !== undefined && ('problem' in addReply || dropKey === undefined)) return addReply;
  return dropKey === undefined ? call('GET', '/link-keys') : call('DELETE', `/link-keys/${String(dropKey)}`);
}

function keysText({ keys }: LinkKeysData): string {
  if (keys.length === 0) return 'The survey has no key yet. Creating the first link creates one.\n';
  return keys
    .map(({ key, made_at }, at) => `key ${key}, made ${made_at}${at === 0 ? ', signs new links' : ''}\n`)
    .join('');
}

function isKeys(data: unknown): data is LinkKeysData {
  const keys = readField(data, 'keys');
  return Array.isArray(keys) && keys.every((key) => typeof readField(key, 'key') === 'number');
}

export const command = surveyCommand({
  name: 'link',
  summary: 'creates signed links of a survey on a server, and manages the signing keys',
  examples: [
    'canvass link study.json --param ward=north --count 500 --expires 30d --csv north.csv --server https://survey.example.org',
    'canvass link study.json --from people.csv --columns ward,name --csv links.csv --server https://survey.example.org',
    'canvass link study.json --new-key --server https://survey.example.org',
  ],
  configure: (link) =>
    link
      .option('--param <name=value>', 'a parameter of the links; repeatable', addParameter)
      .option('--count <n>', 'number of links, all different (default: 1)', createNumberParser(1, MAX_LINKS))
      .option('--from <file>', 'a CSV file: creates a link for each row, with its columns as parameters')
      .option(
        '--columns <names>',
        'with --from: the columns to use as parameters; the others are only copied',
        parseColumns,
      )
      .option('--expires <time>', 'validity of the links: 12h, 30d, 2w (default: unlimited)', parseDuration)
      .option('--csv <file>', 'writes the links as CSV, - for stdout')
      .option('--keys', 'shows the keys of the survey by number')
      .option('--new-key', 'adds a key that signs new links; links signed by older keys stay valid')
      .option(
        '--drop-key <n>',
        'drops a key: links that it signed become invalid',
        createNumberParser(1, 999_999_999),
      ),
  work: (task) => (asksForKeys(task) ? manageKeys(task) : createPlannedLinks(task)),
});

const LINK_OPTIONS = ['param', 'count', 'from', 'columns', 'expires', 'csv'] as const;

async function manageKeys(task: SurveyTask): Promise<ExitCode> {
  const linkOption = LINK_OPTIONS.find((name) => task.options[name] !== undefined);
  if (linkOption === undefined) return updateKeys(task);
  const message = `--${linkOption} makes links, and nothing makes links while keys are changed.`;
  return refuse(
    task.host,
    [optionFinding(`--${linkOption}`, message, 'Call the command twice.')],
    task.isJson,
  );
}

async function createPlannedLinks(task: SurveyTask): Promise<ExitCode> {
  const { host, isJson, options } = task;
  const planResult = await planLinks(host, createLinkRequest(options));
  if ('problem' in planResult) return refuse(host, [planResult.problem], isJson);
  const { plan } = planResult;
  const madeLinks = await makeLinks(task, plan, options['expires'] as number | undefined); // parsed by `parseDuration`
  if ('problem' in madeLinks) return refuse(host, [madeLinks.problem], isJson);
  return writeLinks(task, plan, madeLinks);
}

// The option parsers of `configure` return these types.
const createLinkRequest = (options: SurveyTask['options']): LinkRequest => ({
  param: (options['param'] ?? {}) as Params,
  count: options['count'] as number | undefined,
  from: options['from'] as string | undefined,
  columns: options['columns'] as readonly string[] | undefined,
});

async function writeLinks(
  { host, isJson, options }: SurveyTask,
  plan: LinkPlan,
  madeLinks: MadeLinks,
): Promise<ExitCode> {
  const { csv } = options;
  const file = typeof csv === 'string' ? csv : undefined;
  const problem = file === undefined ? undefined : await writeText(host, file, csvText(plan, madeLinks));
  if (problem !== undefined)
    return refuse(host, [optionFinding('--csv', problem, 'Name a file that can be written.')], isJson);
  if (file === '-') return EXIT.fine;
  const { key, expiresAt, links } = madeLinks;
  if (isJson)
    host.out(
      jsonText({
        ok: true,
        key,
        expires_at: expiresAt,
        ...(file === undefined ? { links: linksWithParams(plan, madeLinks) } : { file, count: links.length }),
      }),
    );
  else if (file === undefined) host.out(links.map(({ link }) => `${link}\n`).join(''));
  else
    host.out(
      `${links.length} links, signed by key ${key}, good ${expiresAt === null ? 'for ever' : `until ${expiresAt}`}: ${file}\n`,
    );
  return EXIT.fine;
}

const linksWithParams = ({ links: plannedLinks }: LinkPlan, madeLinks: MadeLinks) =>
  madeLinks.links.map(({ id, link }, at) => ({ id, link, params: plannedLinks[at]?.params ?? {} }));

function csvText({ columns: names, links: plannedLinks }: LinkPlan, madeLinks: MadeLinks): string {
  const lines = madeLinks.links.map(({ id, link }, at) =>
    csvLine([...(plannedLinks[at]?.cells ?? []), link, id]),
  );
  return BYTE_ORDER_MARK + csvLine([...names, ...ADDED_COLUMNS]) + lines.join('');
}

const optionFinding = (file: string, message: string, fix: string): Finding => ({
  id: 'link.input',
  severity: 'error',
  file,
  message,
  fix,
});

function addParameter(text: string, earlierParams: Params = {}): Params {
  const separatorIndex = text.indexOf('=');
  const name = text.slice(0, separatorIndex);
  if (separatorIndex < 1) throw new InvalidArgumentError('Write name and value, such as ward=north.');
  if (Object.hasOwn(earlierParams, name))
    throw new InvalidArgumentError(
      `\`${name}\` is given twice. Links with different values come from a file: --from.`,
    );
  return { ...earlierParams, [name]: text.slice(separatorIndex + 1) };
}

function parseColumns(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => name !== '')) return names;
  throw new InvalidArgumentError('Write the names of columns, separated by commas, such as ward,name.');
}
