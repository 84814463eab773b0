import {
  type ListedResponse,
  type OperatedSurveyDetail,
  type ResponseDetail,
  NOT_ENDED,
  type OperatedSurvey,
  type StoredEvent,
} from '@canvass/protocol';
import type { ExitCode } from '../host/command.ts';
import { type Finding, removeControls } from '@canvass/simulation';
import { createNumberParser } from '../input/numbers.ts';
import { refuse } from '../report/refuse.ts';
import { readField } from '../server/call-server.ts';
import { isSurveyDetail, printReply, surveyCommand, type SurveyTask } from '../server/survey-command.ts';
import type { Paint } from '../host/host.ts';
import { clipText, tableSection } from '../report/table.ts';
import { statusText, timeText } from '../server/survey-text.ts';

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
/** Columns about respondents. A column is shown if any response has its value. Older servers return no such values. */
const RESPONDENT_COLUMNS: readonly Column[] = [
  { head: 'member', cell: ({ member_id: id }) => removeControls(id ?? '') },
  { head: 'link', cell: ({ link }) => link ?? '' },
  { head: 'source', cell: ({ source }) => removeControls(source ?? '') },
  { head: 'parameters', cell: ({ parameters }) => parametersText(parameters) },
];

function parametersText(parameters: ListedResponse['parameters'] = {}): string {
  const parts = Object.entries(parameters).map(([code, value]) => `${code}=${value}`);
  return clipText(removeControls(parts.join(' ')), EVENT_WIDTH);
}

function responseListText(
  { title, last_seq }: OperatedSurvey,
  responses: readonly ListedResponse[],
  paint: Paint,
): string {
  if (responses.length === 0) return 'There are no such responses.\n';
  const shownColumns = [
    ...COLUMNS,
    ...RESPONDENT_COLUMNS.filter(({ cell }) => responses.some((one) => cell(one) !== '')),
  ];
  const rows = responses.map((response) => shownColumns.map(({ cell }) => cell(response)));
  const heads = shownColumns.map(({ head }) => head);
  const lines = tableSection(
    `${removeControls(title)}: ${responses.length} of ${last_seq}`,
    [heads, ...rows],
    paint,
  );
  return lines.map((line) => `${line}\n`).join('');
}

function responseText(number: string, detail: ResponseDetail, paint: Paint): string {
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
          ...(facts.source === null ? [] : [['source', removeControls(facts.source)]]),
          ...Object.entries(facts.params).map(([code, value]) => [`ext.${code}`, removeControls(value)]),
        ]),
  ];
  const lines = [
    ...tableSection(`Response ${number}`, summary, paint),
    ...tableSection(
      'Events',
      events.map((event, index) => [String(index + 1), eventText(event)]),
      paint,
    ),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** Formats an event as `answer q1 ["a"]`. */
function eventText(event: StoredEvent): string {
  const { type, ...fields } = event;
  const values = Object.values(fields).map((value) =>
    typeof value === 'string' ? value : JSON.stringify(value),
  );
  return clipText(removeControls([type, ...values].join(' ')), EVENT_WIDTH);
}

const MAX_NUMBER = 999_999_999;

export const command = surveyCommand({
  name: 'responses',
  summary: 'lists the responses of a survey on a server, shows or deletes one',
  examples: [
    'canvass responses study.json --limit 50 --server https://survey.example.org',
    'canvass responses study.json --number 12 --server https://survey.example.org',
    'canvass responses study.json --number 12 --delete --server https://survey.example.org',
  ],
  configure: (responses) =>
    responses
      .option('--limit <n>', 'number of responses to list, latest first', createNumberParser(1, 1_000), 20)
      .option(
        '--before <number>',
        'lists responses with lower numbers only',
        createNumberParser(1, MAX_NUMBER),
      )
      .option('--member <id>', 'lists responses of this member only')
      .option('--link <id>', 'lists responses that began with this unique or signed link only, such as U1N3')
      .option('--source <source>', 'lists responses whose link had this `source` only')
      .option(
        '--number <number>',
        'shows one response: facts, end, events, and whether they are unchanged',
        createNumberParser(1, MAX_NUMBER),
      )
      .option('--delete', 'with --number: permanently deletes the response and all its data'),
  work: (task) => {
    if (task.options['number'] !== undefined) return showOrDeleteOne(task, String(task.options['number']));
    return task.options['delete'] === true
      ? Promise.resolve(refuse(task.host, [NO_NUMBER], task.isJson))
      : list(task);
  },
});

const NO_NUMBER: Finding = {
  id: 'server.no-number',
  severity: 'error',
  file: '--delete',
  message: 'The number of the response to delete is missing.',
  fix: 'Add --number; `canvass responses` without --delete lists the numbers.',
};

interface ResponseList {
  readonly survey: OperatedSurveyDetail;
  readonly responses: readonly ListedResponse[];
}

async function list(task: SurveyTask): Promise<ExitCode> {
  const query = new URLSearchParams({ limit: String(task.options['limit']) });
  for (const name of ['before', 'member', 'link', 'source'] as const) {
    const value = task.options[name];
    if (value !== undefined) query.set(name, String(value));
  }
  return printReply(task, await task.call('GET', `/responses?${query.toString()}`), {
    is: isList,
    text: ({ survey, responses }) => responseListText(survey, responses, task.host.paint),
  });
}

async function showOrDeleteOne(task: SurveyTask, number: string): Promise<ExitCode> {
  if (task.options['delete'] === true)
    return printReply(task, await task.call('DELETE', `/responses/${number}`), {
      is: (data): data is { readonly seq: number } => typeof readField(data, 'seq') === 'number',
      text: ({ seq }) => `Response ${seq} is deleted.\n`,
    });
  return printReply(task, await task.call('GET', `/responses/${number}`), {
    is: isResponseDetail,
    text: (detail) => responseText(number, detail, task.host.paint),
  });
}

function isList(data: unknown): data is ResponseList {
  const responses = readField(data, 'responses');
  return (
    isSurveyDetail(readField(data, 'survey')) &&
    Array.isArray(responses) &&
    responses.every((response) => typeof readField(response, 'begun_at') === 'string')
  );
}

const isResponseDetail = (data: unknown): data is ResponseDetail =>
  Array.isArray(readField(data, 'events')) &&
  typeof readField(readField(data, 'chain'), 'valid') === 'boolean' &&
  (readField(data, 'facts') === null || typeof readField(readField(data, 'facts'), 'params') === 'object');
