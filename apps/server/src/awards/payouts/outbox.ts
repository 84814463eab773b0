import { awardsOf } from '@canvass/logic/effects';
import type { Foundation } from '../../config/foundation.ts';
import { findSurvey } from '../../surveys/survey-store.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { transact } from '../../database/transact.ts';
import type { ContactSeal } from '../claim/contact-seal.ts';
import type { PayoutOrder, PayoutOutcome, PayoutProvider } from './payout-provider.ts';
import { duePayouts, leasePayout, type Payout, surveysToPay } from './payout-store.ts';
import { settle } from './settle.ts';

/** A process that dies with a lease holds a payout up for so long. */
const LEASE_MS = 60_000;
const AT_ONCE = 50;

export interface Outbox {
  /** Pays what is due, of all surveys. */
  deliver(stopping: AbortSignal | undefined): Promise<void>;
  /** One payout, if it is nobody else's at the moment. */
  payOne(surveyId: string, outNo: string): Promise<void>;
}
interface Parts {
  readonly surveys: Surveys;
  readonly seal: ContactSeal;
  readonly providers: { readonly [K in Payout['kind']]: PayoutProvider };
}

/**
 * Pays each payout once (AWARD-8): the number is written down before anybody is asked, a provider is asked what it knows of a
 * number before it gets it a second time, and what it says is stored with what it means for the ticket.
 */
export function createOutbox(
  { database, now, warn }: Foundation,
  { surveys, seal, providers }: Parts,
): Outbox {
  async function orderOf(payout: Payout): Promise<PayoutOrder> {
    const survey = await findSurvey(database, payout.survey_id);
    const version = survey && (await surveys.version(payout.survey_id, survey.newest_version));
    const award = version && awardsOf(version.program).find(({ id }) => id === payout.aid)?.award;
    const account = payout.account === null ? undefined : seal.open(payout.account, payout.ticket)?.name;
    const unit = award?.prizes.find(({ unit: own }) => own !== undefined)?.unit ?? 'points';
    return { ...payout, account, title: award?.title ?? payout.aid, unit };
  }

  async function ask(payout: Payout): Promise<PayoutOutcome> {
    const provider = providers[payout.kind];
    const order = await orderOf(payout);
    const known = payout.tries > 1 || payout.state === 'sent' ? await provider.find?.(order) : undefined;
    return known ?? provider.pay(order);
  }

  const leaseNow = () => {
    const at = now();
    return { now: new Date(at), until: new Date(at + LEASE_MS) };
  };

  async function payOne(surveyId: string, outNo: string): Promise<void> {
    const payout = await leasePayout(database, surveyId, outNo, leaseNow());
    if (payout === undefined) return;
    const outcome = await ask(payout);
    const settled = await transact(database, (transaction) =>
      settle(transaction, payout, outcome, new Date(now())),
    );
    if (settled === 'dead')
      warn({ survey: surveyId, out_no: outNo }, 'a payout was tried often enough: an operator has to decide');
  }

  return {
    payOne: (surveyId, outNo) =>
      payOne(surveyId, outNo).catch((error: unknown) => {
        const reason = error instanceof Error ? error.name : 'unknown';
        warn({ survey: surveyId, out_no: outNo, reason }, 'a payout waits');
      }),
    async deliver(stopping) {
      for (const surveyId of await surveysToPay(database, new Date(now())))
        for (const outNo of await duePayouts(database, surveyId, { lease: leaseNow(), limit: AT_ONCE })) {
          if (stopping?.aborted === true) return;
          await this.payOne(surveyId, outNo);
        }
    },
  };
}
