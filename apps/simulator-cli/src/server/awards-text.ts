import type { AwardOverview, ListedPayout, ListedTicket, OperatedAward } from '@canvass/protocol';
import type { Paint } from '../host/host.ts';
import { plural, printable } from '@canvass/simulation';
import { section } from '../report/section.ts';
import { headedTable } from '../report/table.ts';

/** Each award: its tickets by state, what is left of its prizes, money and codes, and payouts that wait for a decision. */
export function awardOverviewText({ awards }: AwardOverview, paint: Paint): string {
  if (awards.length === 0) return 'The survey has no awards.\n';
  const sections = awards.map((award) => [
    ...section(`${printable(award.title)} (${award.aid}, ${award.kind})`, rowsOf(award), paint),
    ...warningsOf(award).map((line) => `  ${paint.yellow(`!  ${line}`)}`),
  ]);
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function rowsOf({ tickets, stock, budget, coupons, invited, payouts }: OperatedAward) {
  return [
    ['tickets', countsText(tickets)],
    ...stock.map(({ prize, name, won, stock: most, per_day: perDay, won_today: today }) => [
      prize,
      printable(name),
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

const budgetText = ({ fen, used_fen: used }: NonNullable<OperatedAward['budget']>): string =>
  fen === null ? `${used} fen spent` : `${used} of ${fen} fen spent`;

function warningsOf({ activation, tickets, coupons, payouts }: OperatedAward): readonly string[] {
  const waiting = activation === 'audit' ? (tickets.pending ?? 0) : 0;
  return [
    ...(waiting > 0 ? [`${plural(waiting, 'response')} to be let in or not.`] : []),
    ...(coupons?.free === 0
      ? ['No coupon codes are left. Coupons cannot be won until more are imported.']
      : []),
    ...(payouts.dead === undefined
      ? []
      : [`${plural(payouts.dead, 'payout')} for you to decide about: --payouts --state dead`]),
  ];
}

/** Lists awards of responses. */
export function ticketsText(tickets: readonly ListedTicket[], paint: Paint): string {
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

/** Payouts of money and points; the order number identifies those that need a decision. */
export function payoutsText(payouts: readonly ListedPayout[], paint: Paint): string {
  const rows = payouts.map((payout) => [
    payout.out_no,
    String(payout.seq),
    payout.aid,
    payout.kind,
    String(payout.amount),
    payout.state === 'dead' ? paint.red(payout.state) : payout.state,
    String(payout.tries),
    printable(payout.last_error ?? ''),
  ]);
  const heads = ['order number', 'response', 'award', 'kind', 'amount', 'state', 'tries', 'last error'];
  return rows.length === 0 ? 'There are none.\n' : headedTable([heads, ...rows], paint);
}
