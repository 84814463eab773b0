import {
  type ListedResponse,
  NOT_ENDED,
  type OperatedSurvey,
  type ResponseDetail,
  type StoredEvent,
} from '@canvass/protocol';
import type { Paint } from '../host/host.ts';
import { printable } from '@canvass/simulation';
import { section } from '../report/section.ts';
import { statusText, timeText } from './survey-text.ts';
import { clip } from '../report/table.ts';

const EVENT_WIDTH = 100;

interface Column {
  readonly head: string;
  cell(response: ListedResponse): string;
}

const COLUMNS: readonly Column[] = [
  { head: 'number', cell: ({ seq }) => String(seq) },
  { head: 'how it ended', cell: ({ status, test }) => `${statusText(status)}${test ? ' (test)' : ''}` },
  { head: 'begun', cell: ({ begun_at }) => timeText(begun_at) },
  { head: 'ended', cell: ({ ended_at }) => timeText(ended_at) },
  { head: 'version', cell: ({ version }) => String(version) },
  { head: 'device', cell: ({ device }) => device },
  { head: 'language', cell: ({ language }) => language },
];
/** Columns with the respondent, if any row has one. Older servers do not return it. */
const WHO: readonly Column[] = [
  { head: 'member', cell: ({ member_id: id }) => printable(id ?? '') },
  { head: 'link', cell: ({ link }) => link ?? '' },
  { head: 'source', cell: ({ source }) => printable(source ?? '') },
  { head: 'parameters', cell: ({ parameters }) => parametersText(parameters) },
];

function parametersText(parameters: ListedResponse['parameters'] = {}): string {
  const parts = Object.entries(parameters).map(([code, value]) => `${code}=${value}`);
  return clip(printable(parts.join(' ')), EVENT_WIDTH);
}

/** The latest responses of a survey, one per line. */
export function responseListText(
  { title, last_seq }: OperatedSurvey,
  responses: readonly ListedResponse[],
  paint: Paint,
): string {
  if (responses.length === 0) return 'There are no such responses.\n';
  const shown = [...COLUMNS, ...WHO.filter(({ cell }) => responses.some((one) => cell(one) !== ''))];
  const rows = responses.map((response) => shown.map(({ cell }) => cell(response)));
  const heads = shown.map(({ head }) => head);
  const lines = section(`${printable(title)}: ${responses.length} of ${last_seq}`, [heads, ...rows], paint);
  return lines.map((line) => `${line}\n`).join('');
}

/** One response: its initial facts, every event, and whether all is unchanged since it was stored. */
export function responseText(number: string, detail: ResponseDetail, paint: Paint): string {
  const { facts, events, end_status, chain } = detail;
  const summary = [
    ['ended', statusText((end_status ?? NOT_ENDED).status)],
    [
      'unchanged',
      chain.valid ? 'yes' : paint.red(`no, event ${chain.brokenAt ?? '?'} is not what was stored`),
    ],
    ['evaluates as then', detail.evaluated_differently ? paint.red('no: its stored answers count') : 'yes'],
    ...(facts === null
      ? []
      : [
          ['device', facts.device],
          ['language', facts.language],
          ...(facts.link === undefined ? [] : [['link', facts.link]]),
          ...(facts.source === null ? [] : [['source', printable(facts.source)]]),
          ...Object.entries(facts.params).map(([code, value]) => [`ext.${code}`, printable(value)]),
        ]),
  ];
  const lines = [
    ...section(`Response ${number}`, summary, paint),
    ...section(
      'Events',
      events.map((event, index) => [String(index + 1), eventText(event)]),
      paint,
    ),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** `answer q1 ["a"]`: the type, its subject, and the rest as JSON. */
function eventText(event: StoredEvent): string {
  const { type, ...rest } = event;
  const values = Object.values(rest).map((value) =>
    typeof value === 'string' ? value : JSON.stringify(value),
  );
  return clip(printable([type, ...values].join(' ')), EVENT_WIDTH);
}
