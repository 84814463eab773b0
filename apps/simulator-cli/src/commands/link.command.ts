import { BYTE_ORDER_MARK, csvLine } from '@canvass/export';
import { EXIT, type ExitCode } from '../host/exit-code.ts';
import type { Finding } from '@canvass/simulation';
import { duration } from '../input/duration.ts';
import { wholeNumber } from '../input/whole-number.ts';
import { columns, parameter, type Params } from '../link/link-options.ts';
import { ADDED_COLUMNS, type LinkPlan, MAX_LINKS, planLinks, type LinkRequest } from '../link/link-plan.ts';
import { type MadeLinks, makeLinks } from '../link/make-links.ts';
import { jsonText } from '../report/json.ts';
import { refuse } from '../report/refuse.ts';
import { writeText } from '../report/write-text.ts';
import { surveyCommand, type SurveyTask, printAnswer } from '../server/survey-command.ts';
import type { LinkKeysData } from '@canvass/protocol';
import type { ServerAnswer } from '../server/call-server.ts';
import { field } from '../server/field.ts';

/** Whether an option concerns keys instead of links. */
const asksForKeys = ({ options }: SurveyTask): boolean =>
  options['keys'] === true || options['newKey'] === true || options['dropKey'] !== undefined;

/** Shows the keys of a survey, after adding or revoking one if requested. */
async function workOnKeys(task: SurveyTask): Promise<ExitCode> {
  return printAnswer(task, await callKeys(task), { is: isKeys, text: keysText });
}

async function callKeys({ options, call }: SurveyTask): Promise<ServerAnswer> {
  const { newKey, dropKey } = options;
  const added = newKey === true ? await call('POST', '/link-keys') : undefined;
  if (added !== undefined && ('problem' in added || dropKey === undefined)) return added;
  return dropKey === undefined ? call('GET', '/link-keys') : call('DELETE', `/link-keys/${String(dropKey)}`);
}

function keysText({ keys }: LinkKeysData): string {
  if (keys.length === 0) return 'The survey has no key yet. Creating the first link creates one.\n';
  return keys
    .map(({ key, made_at }, at) => `key ${key}, made ${made_at}${at === 0 ? ', signs new links' : ''}\n`)
    .join('');
}

function isKeys(data: unknown): data is LinkKeysData {
  const keys = field(data, 'keys');
  return Array.isArray(keys) && keys.every((key) => typeof field(key, 'key') === 'number');
}

/** `canvass link SURVEY --param ward=north --count 500`: creates links with signed parameters. */
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
      .option('--param <name=value>', 'a parameter of the links; repeatable', parameter)
      .option('--count <n>', 'how many links, all different (default: 1)', wholeNumber(1, MAX_LINKS))
      .option('--from <file>', 'a CSV file: one link for each row, with its columns as parameters')
      .option(
        '--columns <names>',
        'with --from: the columns that are parameters; others are only copied',
        columns,
      )
      .option('--expires <time>', 'validity of the links: 12h, 30d, 2w (default: unlimited)', duration)
      .option('--csv <file>', 'writes the links as CSV, - for stdout')
      .option('--keys', 'shows the keys of the survey by number')
      .option('--new-key', 'adds a key that signs from now on; links of older keys stay good')
      .option('--drop-key <n>', 'drops a key: its links no longer count', wholeNumber(1, 999_999_999)),
  work: (task) => (asksForKeys(task) ? onlyKeys(task) : links(task)),
});

const LINK_OPTIONS = ['param', 'count', 'from', 'columns', 'expires', 'csv'] as const;

async function onlyKeys(task: SurveyTask): Promise<ExitCode> {
  const other = LINK_OPTIONS.find((name) => task.options[name] !== undefined);
  if (other === undefined) return workOnKeys(task);
  const message = `--${other} makes links, and nothing makes links while keys are changed.`;
  return refuse(task.host, [fault(`--${other}`, message, 'Call the command twice.')], task.json);
}

async function links(task: SurveyTask): Promise<ExitCode> {
  const { host, json, options } = task;
  const planned = await planLinks(host, requestOf(options));
  if ('problem' in planned) return refuse(host, [planned.problem], json);
  const { plan } = planned;
  const made = await makeLinks(task, plan, options['expires'] as number | undefined); // as `duration` has read it
  if ('problem' in made) return refuse(host, [made.problem], json);
  return write(task, plan, made);
}

// Commander returns the values that the functions above have parsed.
const requestOf = (options: SurveyTask['options']): LinkRequest => ({
  param: (options['param'] ?? {}) as Params,
  count: options['count'] as number | undefined,
  from: options['from'] as string | undefined,
  columns: options['columns'] as readonly string[] | undefined,
});

async function write(
  { host, json, options }: SurveyTask,
  plan: LinkPlan,
  made: MadeLinks,
): Promise<ExitCode> {
  const { csv } = options;
  const file = typeof csv === 'string' ? csv : undefined;
  const problem = file === undefined ? undefined : await writeText(host, file, csvText(plan, made));
  if (problem !== undefined)
    return refuse(host, [fault('--csv', problem, 'Name a file that can be written.')], json);
  if (file === '-') return EXIT.fine;
  const { key, expiresAt, links: all } = made;
  if (json)
    host.out(
      jsonText({
        ok: true,
        key,
        expires_at: expiresAt,
        ...(file === undefined ? { links: withParams(plan, made) } : { file, count: all.length }),
      }),
    );
  else if (file === undefined) host.out(all.map(({ link }) => `${link}\n`).join(''));
  else
    host.out(
      `${all.length} links, signed by key ${key}, good ${expiresAt === null ? 'for ever' : `until ${expiresAt}`}: ${file}\n`,
    );
  return EXIT.fine;
}

const withParams = ({ links: planned }: LinkPlan, made: MadeLinks) =>
  made.links.map(({ id, link }, at) => ({ id, link, params: planned[at]?.params ?? {} }));

function csvText({ columns: names, links: planned }: LinkPlan, made: MadeLinks): string {
  const lines = made.links.map(({ id, link }, at) => csvLine([...(planned[at]?.cells ?? []), link, id]));
  return BYTE_ORDER_MARK + csvLine([...names, ...ADDED_COLUMNS]) + lines.join('');
}

const fault = (file: string, message: string, fix: string): Finding => ({
  id: 'link.input',
  severity: 'error',
  file,
  message,
  fix,
});
