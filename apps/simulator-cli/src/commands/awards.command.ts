import {
  type AwardOverview,
  type ListedPayout,
  type ListedTicket,
  PAYOUT_STATES,
  TICKET_STATES,
  type OperatedAward,
} from '@canvass/protocol';
import type { ExitCode } from '../host/command.ts';
import { createNumberParser } from '../input/numbers.ts';
import { refuse } from '../report/refuse.ts';
import { readField } from '../server/call-server.ts';
import { saveDownload } from '../server/save-download.ts';
import { printReply, surveyCommand, type SurveyTask } from '../server/survey-command.ts';
import type { Paint } from '../host/host.ts';
import { countText, removeControls } from '@canvass/simulation';
import { headedTable, tableSection } from '../report/table.ts';

function awardOverviewText({ awards }: AwardOverview, paint: Paint): string {
  if (awards.length === 0) return 'The survey has no awards.\n';
  const sections = awards.map((award) => [
    ...tableSection(`${removeControls(award.title)} (${award.aid}, ${award.kind})`, listRows(award), paint),
    ...listWarnings(award).map((line) => `  ${paint.yellow(`!  ${line}`)}`),
  ]);
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function listRows({ tickets, stock, budget, coupons, invited, payouts }: OperatedAward) {
  return [
    ['tickets', countsText(tickets)],
    ...stock.map(({ prize, name, won, stock: most, per_day: perDay, won_today: today }) => [
      prize,
      removeControls(name),
      `${won} won${most === null ? '' : ` of ${most}`}`,
      `${today} today${perDay === null ? '' : ` of ${perDay}`}`,
    ]),
    ...(budget === undefined ? [] : [['budget', budgetText(budget)]]),
    ...(coupons === undefined ? [] : [['codes', countsText(coupons)]]),
    ...(invited === undefined ? [] : [['invited', String(invited)]]),
    ...(Object.keys(payouts).length === 0 ? [] : [['payouts', countsText(payouts)]]),
  ];
}

function countsText(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([state, count]) => `${count} ${state.replace('_', ' ')}`);
  return parts.length === 0 ? 'none' : parts.join(', ');
}

const budgetText = ({ fen, used_fen: usedFen }: NonNullable<OperatedAward['budget']>): string =>
  fen === null ? `${usedFen} fen spent` : `${usedFen} of ${fen} fen spent`;

function listWarnings({ activation, tickets, coupons, payouts }: OperatedAward): readonly string[] {
  const undecidedCount = activation === 'audit' ? (tickets.pending ?? 0) : 0;
  return [
    ...(undecidedCount > 0 ? [`${countText(undecidedCount, 'response')} to be let in or not.`] : []),
    ...(coupons?.free === 0
      ? ['No coupon codes are left. Coupons cannot be won until more are imported.']
      : []),
    ...(payouts.dead === undefined
      ? []
      : [`${countText(payouts.dead, 'payout')} for you to decide about: --payouts --state dead`]),
  ];
}

function ticketsText(tickets: readonly ListedTicket[], paint: Paint): string {
  const rows = tickets.map(({ seq, aid, state, prize = '', changed_at: changed }) => [
    String(seq),
    aid,
    state,
    prize,
    changed,
  ]);
  return rows.length === 0
    ? 'There are none.\n'
    : headedTable([['response', 'award', 'state', 'prize', 'changed'], ...rows], paint);
}

/** A table of payouts. Users pass the order numbers to `--retry` and `--give-up`. */
function payoutsText(payouts: readonly ListedPayout[], paint: Paint): string {
  const rows = payouts.map((payout) => [
    payout.out_no,
    String(payout.seq),
    payout.aid,
    payout.kind,
    payout.kind === 'red_packet' ? `${payout.amount} fen` : String(payout.amount),
    payout.state === 'dead' ? paint.red(payout.state) : payout.state,
    String(payout.tries),
    removeControls(payout.last_error ?? ''),
  ]);
  const heads = ['order number', 'response', 'award', 'kind', 'amount', 'state', 'tries', 'last error'];
  return rows.length === 0 ? 'There are none.\n' : headedTable([heads, ...rows], paint);
}

export const command = surveyCommand({
  name: 'awards',
  summary: 'shows the awards of a survey on a server, and saves the delivery addresses of prizes',
  examples: [
    'canvass awards study.json --server https://survey.example.org',
    'canvass awards study.json --tickets --state won --server https://survey.example.org',
    'canvass awards study.json --payouts --state dead --server https://survey.example.org',
    'canvass awards study.json --deliveries deliveries.csv --server https://survey.example.org',
  ],
  configure: (awards) =>
    awards
      .option('--tickets', 'lists the tickets of responses, latest change first')
      .option('--payouts', 'lists payouts of money and points, latest first')
      .option('--state <state>', 'with --tickets or --payouts: lists this state only')
      .option('--limit <n>', 'with --tickets or --payouts: number to list', createNumberParser(1, 1_000), 50)
      .option('--deliveries <file>', 'saves the prizes to send as CSV, with names and addresses')
      .option('--retry <number>', 'retries a dead payout, with the same order number')
      .option('--give-up <number>', 'abandons a dead payout'),
  work(task) {
    const { tickets, payouts, deliveries, retry, giveUp } = task.options;
    if (deliveries !== undefined)
      return saveDownload(
        task,
        `/api/publishing/surveys/${task.surveyId}/awards/deliveries`,
        String(deliveries),
      );
    if (retry !== undefined) return decidePayout(task, String(retry), 'retry');
    if (giveUp !== undefined) return decidePayout(task, String(giveUp), 'give-up');
    if (tickets === true) return listTickets(task);
    return payouts === true ? listPayouts(task) : showOverview(task);
  },
});

const isListOf =
  <K extends string>(name: K) =>
  <T>(data: unknown): data is { readonly [N in K]: readonly T[] } =>
    Array.isArray(readField(data, name));

async function listTickets(task: SurveyTask): Promise<ExitCode> {
  const query = findQuery(task, TICKET_STATES);
  if (query === undefined) return refuseState(task, TICKET_STATES);
  return printReply<{ readonly tickets: readonly ListedTicket[] }>(
    task,
    await task.call('GET', `/awards/tickets?${query}`),
    { is: isListOf('tickets'), text: ({ tickets }) => ticketsText(tickets, task.host.paint) },
  );
}

async function listPayouts(task: SurveyTask): Promise<ExitCode> {
  const query = findQuery(task, PAYOUT_STATES);
  if (query === undefined) return refuseState(task, PAYOUT_STATES);
  return printReply<{ readonly payouts: readonly ListedPayout[] }>(
    task,
    await task.call('GET', `/awards/payouts?${query}`),
    { is: isListOf('payouts'), text: ({ payouts }) => payoutsText(payouts, task.host.paint) },
  );
}

async function showOverview(task: SurveyTask): Promise<ExitCode> {
  return printReply<AwardOverview>(task, await task.call('GET', '/awards'), {
    is: isListOf('awards'),
    text: (data) => awardOverviewText(data, task.host.paint),
  });
}

async function decidePayout(task: SurveyTask, number: string, act: 'retry' | 'give-up'): Promise<ExitCode> {
  const path = `/awards/payouts/${encodeURIComponent(number)}/${act}`;
  return printReply(task, await task.call('POST', path, {}), {
    is: (data): data is { readonly out_no: string } => typeof readField(data, 'out_no') === 'string',
    text: ({ out_no }) =>
      act === 'retry' ? `Payout ${out_no} is retried.\n` : `Payout ${out_no} is abandoned.\n`,
  });
}

/** The query of a list of tickets or payouts. Undefined if `--state` is not one of `states`. */
function findQuery({ options }: SurveyTask, states: readonly string[]): string | undefined {
  const { state, limit } = options;
  if (state !== undefined && !states.includes(String(state))) return undefined;
  return new URLSearchParams({
    limit: String(limit),
    ...(state !== undefined && { state: String(state) }),
  }).toString();
}

const refuseState = ({ host, isJson }: SurveyTask, states: readonly string[]): ExitCode =>
  refuse(
    host,
    [
      {
        id: 'awards.state',
        severity: 'error',
        file: '--state',
        message: 'This state does not exist.',
        fix: `It is one of ${states.join(', ')}.`,
      },
    ],
    isJson,
  );
