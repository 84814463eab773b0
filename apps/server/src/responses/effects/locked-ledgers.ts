import type { State } from '@canvass/logic';
import {
  toVerifyOf,
  type AsyncLedgers,
  isBranchUsed,
  questionsBelow,
  quotaClaims,
  scoreLedger,
} from '@canvass/logic/effects';
import { END_STATES } from '@canvass/protocol';
import { endForOthers, endsForOthers } from '../../admission/end-for-others.ts';
import { countInvitation } from '../../awards/fission/count-invitation.ts';
import { hasAwards, makeTickets } from '../../awards/tickets/make-tickets.ts';
import { draw, hasDraws, lockDraws, settleDraws } from '../../draws/draws.ts';
import type { SlotHolder } from '../../response-log/bounded-holds.ts';
import { createSlots } from '../../quotas/slots.ts';
import type { Transaction } from '../../database/transact.ts';
import type { PublishedVersion } from '../../surveys/published-version.ts';
import type { Judge } from '../../verification/judge.ts';
import type { ResponseKey } from '../../response-log/response-store.ts';

const FINISHED = END_STATES.finished.status;

/** Whose effects are carried out, and when. */
export interface HostMoment extends ResponseKey {
  readonly version: PublishedVersion;
  /** Tests pass every quota and count nowhere. */
  readonly test: boolean;
  readonly now: Date;
  /** Effects that have been tried often enough: they count as failed. */
  readonly givenUp: ReadonlySet<string>;
  /** Says what only the server can say about answers. */
  readonly judge: Judge;
  /** Whose slots these are. */
  readonly holder: SlotHolder;
  /** Who calls, where limits ask for it; undefined: nobody does, as when a response is moved. */
  readonly address: string | undefined;
}

/** Whether what is pending may take something that other respondents want too: then a transaction has to hold it. */
export function takesFromOthers(
  { version, test }: Pick<HostMoment, 'version' | 'test'>,
  state: State,
): boolean {
  if (state.pending.length === 0) return false;
  if (!test && (endsForOthers(version.project, state.facts) || hasAwards(version.program))) return true;
  if (toVerifyOf(version.program).length > 0 || hasDraws(version.project)) return true;
  return !test && version.quotas.groups.length > 0;
}

/**
 * Which quota cells and draws are locked at first: those that the end of a response would claim as it stands, or all of its
 * version, where answers that are yet to be carried over, or effects, may lead to others.
 */
type LockedAtFirst = 'claimed' | 'all';

/** For `transact`: a try that came upon cells that it had not locked begins again with all of them. */
export const lockedAtFirst = (attempt: number): LockedAtFirst => (attempt === 1 ? 'claimed' : 'all');

/**
 * The records of the database, in a transaction that holds the response's row. Takes all locks that respondents share
 * before anything else, in one order, so that no two transactions wait for each other: quota cells, then counts of draws.
 */
export async function lockedLedgers(
  transaction: Transaction,
  moment: HostMoment,
  state: State,
  locks: LockedAtFirst,
): Promise<AsyncLedgers> {
  const { surveyId, seq, version, test, now, judge, holder } = moment;
  const { program, project, quotas } = version;
  const isCounted = !test && quotas.groups.length > 0;
  const places = isCounted ? createSlots(transaction, moment, now, holder) : undefined;
  const more = locks === 'all' ? quotas.groups.flatMap(({ cells }) => cells.map(({ id }) => id)) : [];
  await places?.lock(quotaClaims(program, state, 'submit'), more);
  if (!test) await lockDraws(transaction, surveyId, project);
  return {
    quota: (claims) => places?.hold(claims),
    draw: (request) => {
      const questionsOf = (child: string) => questionsBelow(project, child);
      const { shuffle } = request;
      return draw(transaction, { surveyId, seq, request, shuffle, counts: !test, now, questionsOf });
    },
    score: scoreLedger,
    verify: (request) => judge.verify(transaction, moment, request),
    async submit({ end, keys, claims }) {
      const taken = await judge.claim(transaction, moment, keys);
      if (taken.size > 0) return { taken };
      if (end.status !== FINISHED || places === undefined || (await places.count(claims))) return 'counted';
      await judge.release(transaction, moment);
      return 'full';
    },
    async ended({ status }, at) {
      const finished = status === FINISHED;
      if (!test) await endForOthers(transaction, moment, { facts: at.state.facts, finished });
      if (!test) await makeTickets(transaction, moment, program, at.state);
      if (!test) await countInvitation(transaction, { ...moment, project }, program, at.state);
      if (!finished) await places?.release();
      const isAnswered = (child: string) => isBranchUsed(at, child);
      if (hasDraws(project)) await settleDraws(transaction, { surveyId, seq, now, finished, isAnswered });
    },
  };
}
