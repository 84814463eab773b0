import { InvalidArgumentError } from 'commander';
import { createNumberParser } from '../input/numbers.ts';
import { refuse } from '../report/refuse.ts';
import { surveyCommand, printReply, type SurveyTask } from '../server/survey-command.ts';
import { type ExitCode, EXIT } from '../host/command.ts';
import { readField, type ServerReply, unknownReplyFinding } from '../server/call-server.ts';
import { linksCsv, BYTE_ORDER_MARK, csvLine } from '@canvass/export';
import type { UniqueLinksData, UniqueLinkBatches, UniqueLinkRow } from '@canvass/protocol';
import { jsonText, writeText } from '../report/write-text.ts';

async function showBatches(task: SurveyTask): Promise<ExitCode> {
  return printReply(task, await task.call('GET', '/unique-links'), {
    is: (data): data is UniqueLinkBatches => Array.isArray(readField(data, 'batches')),
    text: ({ batches }) =>
      batches.length === 0
        ? 'No unique links.\n'
        : batches
            .map(
              ({ batch, status, count, begun, used, made_at }) =>
                `batch ${batch}, made ${made_at}: ${count} ${status}, ${begun} begun, ${used} used\n`,
            )
            .join(''),
  });
}

const LINKS_PER_PAGE = 10_000;
const COLUMNS = ['batch', 'number', 'link_id', 'member_id', 'status', 'seq', 'used_at'] as const;

/** Lists the state of each link of a batch. The server does not store the addresses of the links. */
async function showBatch(task: SurveyTask): Promise<ExitCode> {
  const { host, isJson, options } = task;
  const batchResult = await readBatch(task, String(options['batch']));
  if ('problem' in batchResult) return refuse(host, [batchResult.problem], isJson);
  const { links } = batchResult;
  const { csv } = options;
  if (typeof csv === 'string') {
    const problem = await writeText(host, csv, csvText(links));
    if (problem !== undefined)
      return refuse(
        host,
        [
          {
            id: 'unique-links.file',
            severity: 'error',
            file: '--csv',
            message: problem,
            fix: 'Name another file.',
          },
        ],
        isJson,
      );
    if (csv !== '-')
      host.out(
        isJson ? jsonText({ ok: true, file: csv, count: links.length }) : `${links.length} links: ${csv}\n`,
      );
    return EXIT.fine;
  }
  host.out(isJson ? jsonText({ ok: true, links }) : links.map(lineOf).join(''));
  return EXIT.fine;
}

const stateOf = ({ status, seq, used_at }: UniqueLinkRow): string => {
  if (used_at !== null) return `used ${used_at}, response ${seq}`;
  return seq === null ? status : `${status}, response ${seq} in progress`;
};
const lineOf = (link: UniqueLinkRow): string => `${link.number}\t${link.member_id ?? ''}\t${stateOf(link)}\n`;

const csvText = (links: readonly UniqueLinkRow[]): string =>
  BYTE_ORDER_MARK +
  csvLine(COLUMNS) +
  links
    .map(({ batch, number, member_id, status, seq, used_at }) =>
      csvLine([
        String(batch),
        String(number),
        `U${batch}N${number}`,
        member_id ?? '',
        status,
        String(seq ?? ''),
        used_at ?? '',
      ]),
    )
    .join('');

type BatchResult =
  | { readonly links: readonly UniqueLinkRow[] }
  | Extract<ServerReply, { readonly problem: unknown }>;

async function readBatch(task: SurveyTask, batch: string): Promise<BatchResult> {
  const links: UniqueLinkRow[] = [];
  for (;;) {
    const after = links.at(-1)?.number ?? 0;
    const reply = await task.call('GET', `/unique-links/${batch}?after=${after}&limit=${LINKS_PER_PAGE}`);
    if ('problem' in reply) return reply;
    if (!isPage(reply.data)) return { problem: unknownReplyFinding(task.access.root) };
    links.push(...reply.data.links);
    if (reply.next === undefined) return { links };
  }
}

function isPage(data: unknown): data is { readonly links: readonly UniqueLinkRow[] } {
  const links = readField(data, 'links');
  return Array.isArray(links) && links.every((link) => typeof readField(link, 'number') === 'number');
}

/** Creates links and saves them in a file, because they cannot be retrieved again. */
async function makeUniqueLinks(task: SurveyTask): Promise<ExitCode> {
  const { host, isJson, options, access } = task;
  const { count, members, starts, expires, csv } = options;
  const reply = await task.call('POST', '/unique-links', {
    ...(members === true ? { members: 'all' } : { count }),
    ...(starts !== undefined && { starts_at: starts }),
    ...(expires !== undefined && { expires_at: expires }),
  });
  if ('problem' in reply) return refuse(host, [reply.problem], isJson);
  const { data } = reply;
  if (!isLinks(data)) return refuse(host, [unknownReplyFinding(access.root)], isJson);
  const text = linksCsv(data, access.root);
  const problem = await writeText(host, String(csv), text);
  if (problem !== undefined) return refuse(host, [lostLinks(data.batch, problem)], isJson);
  if (csv === '-') return EXIT.fine;
  const savedBatch = { batch: data.batch, count: data.links.length, file: String(csv) };
  host.out(
    isJson
      ? jsonText({ ok: true, ...savedBatch })
      : `${savedBatch.count} links of batch ${savedBatch.batch}: ${savedBatch.file}\n`,
  );
  return EXIT.fine;
}

const lostLinks = (batch: number, problem: string) => ({
  id: 'unique-links.lost',
  severity: 'error' as const,
  file: '--csv',
  message: `${problem} The links of batch ${batch} were created but could not be saved, and cannot be shown again.`,
  fix: `Delete them with --batch ${batch} --delete, and create others with a file that can be written.`,
});

function isLinks(data: unknown): data is UniqueLinksData {
  const links = readField(data, 'links');
  const isLink = (link: unknown) =>
    typeof readField(link, 'number') === 'number' && typeof readField(link, 'path') === 'string';
  return typeof readField(data, 'batch') === 'number' && Array.isArray(links) && links.every(isLink);
}

const STATUSES = { disable: 'disabled', enable: 'active', delete: 'deleted' } as const;

/** The status that the options request. Undefined if they request no change. */
function requestedStatus(options: SurveyTask['options']): string | undefined {
  for (const [option, status] of Object.entries(STATUSES)) if (options[option] === true) return status;
  return undefined;
}

async function changeLinks(task: SurveyTask): Promise<ExitCode> {
  const { batch, numbers } = task.options;
  const status = requestedStatus(task.options);
  const body = { status, ...(numbers !== undefined && { numbers }) };
  return printReply(task, await task.call('PUT', `/unique-links/${String(batch)}`, body), {
    is: (data): data is { readonly changed: number } => typeof readField(data, 'changed') === 'number',
    text: ({ changed }) => `${changed} links of batch ${String(batch)} are ${status}.\n`,
  });
}

export const command = surveyCommand({
  name: 'unique-links',
  summary: 'creates links of a survey that allow one submission, shows their status, disables them',
  examples: [
    'canvass unique-links study.json --count 500 --csv links.csv --server https://survey.example.org',
    'canvass unique-links study.json --members --csv links.csv --server https://survey.example.org',
    'canvass unique-links study.json --batch 2 --csv state.csv --server https://survey.example.org',
    'canvass unique-links study.json --batch 2 --numbers 17,18 --disable --server https://survey.example.org',
  ],
  configure: (links) =>
    links
      .option('--count <n>', 'number of links to create', createNumberParser(1, 100_000))
      .option('--members', 'creates one link for each member')
      .option('--starts <time>', 'time from which the links are valid, with a UTC offset')
      .option('--expires <time>', 'time until which the links are valid, with a UTC offset')
      .option('--csv <file>', 'writes the links, or their status, as CSV; - for stdout')
      .option('--batch <n>', 'number of a batch of links', createNumberParser(1, 999_999_999))
      .option('--numbers <list>', 'with --batch: only these links of the batch', parseNumbers)
      .option('--disable', 'with --batch: disables the links')
      .option('--enable', 'with --batch: enables the links again')
      .option('--delete', 'with --batch: deletes the links permanently'),
  work: (task) => {
    const { count, members, batch, csv } = task.options;
    if (batch !== undefined)
      return requestedStatus(task.options) === undefined ? showBatch(task) : changeLinks(task);
    if (count === undefined && members !== true) return showBatches(task);
    if (csv === undefined) return Promise.resolve(refuse(task.host, [NO_FILE], task.isJson));
    return makeUniqueLinks(task);
  },
});

const NO_FILE = {
  id: 'unique-links.no-file',
  severity: 'error',
  file: '--csv',
  message: 'The links are returned only once, so a file is needed.',
  fix: 'Add --csv FILE, or --csv - for stdout.',
} as const;

function parseNumbers(text: string): readonly number[] {
  const numbers = text.split(',').map(Number);
  if (numbers.every((number) => Number.isInteger(number) && number > 0)) return numbers;
  throw new InvalidArgumentError('Write numbers of links, separated by commas, such as 17,18.');
}
