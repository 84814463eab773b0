import { BYTE_ORDER_MARK, csvLine } from '@canvass/export';
import type { UniqueLinkBatches, UniqueLinkRow } from '@canvass/protocol';
import { EXIT, type ExitCode } from '../../host/exit-code.ts';
import { jsonText } from '../../report/json.ts';
import { refuse } from '../../report/refuse.ts';
import { writeText } from '../../report/write-text.ts';
import { type ServerAnswer, unknownAnswer } from '../../server/call-server.ts';
import { field } from '../../server/field.ts';
import { printAnswer, type SurveyTask } from '../../server/survey-command.ts';

export async function showBatches(task: SurveyTask): Promise<ExitCode> {
  return printAnswer(task, await task.call('GET', '/unique-links'), {
    is: (data): data is UniqueLinkBatches => Array.isArray(field(data, 'batches')),
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

/** Links in one reply. */
const PER_PAGE = 10_000;
const COLUMNS = ['batch', 'number', 'link_id', 'member_id', 'status', 'seq', 'used_at'] as const;

/** Lists the state of each link of a batch, without the links, which the server does not store. */
export async function showBatch(task: SurveyTask): Promise<ExitCode> {
  const { host, json, options } = task;
  const read = await readAll(task, String(options['batch']));
  if ('problem' in read) return refuse(host, [read.problem], json);
  const { links } = read;
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
        json,
      );
    if (csv !== '-')
      host.out(
        json ? jsonText({ ok: true, file: csv, count: links.length }) : `${links.length} links: ${csv}\n`,
      );
    return EXIT.fine;
  }
  host.out(json ? jsonText({ ok: true, links }) : links.map(lineOf).join(''));
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

type Read =
  | { readonly links: readonly UniqueLinkRow[] }
  | Extract<ServerAnswer, { readonly problem: unknown }>;

async function readAll(task: SurveyTask, batch: string): Promise<Read> {
  const links: UniqueLinkRow[] = [];
  for (;;) {
    const after = links.at(-1)?.number ?? 0;
    const answer = await task.call('GET', `/unique-links/${batch}?after=${after}&limit=${PER_PAGE}`);
    if ('problem' in answer) return answer;
    if (!isPage(answer.data)) return { problem: unknownAnswer(task.access.root) };
    links.push(...answer.data.links);
    if (answer.next === undefined) return { links };
  }
}

function isPage(data: unknown): data is { readonly links: readonly UniqueLinkRow[] } {
  const links = field(data, 'links');
  return Array.isArray(links) && links.every((link) => typeof field(link, 'number') === 'number');
}
