import { awardsOf } from '@canvass/logic/effects';
import type { Foundation } from '../../config/foundation.ts';
import { findSurvey } from '../../surveys/survey-store.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { transact } from '../../database/transact.ts';
import type { ContactCipher } from '../claim/contacts.ts';
import type { PayoutOrder, PayoutOutcome, PayoutProvider } from './payout-provider.ts';
import { findDuePayouts, leasePayout, type Payout, findSurveysToPay } from './payout-store.ts';
import { settle } from './settle.ts';

/** The length of a lease. If the process dies, another process may pay the payout after this time. */
const LEASE_MS = 60_000;
const MAX_PAYOUTS_PER_SURVEY = 50;

export interface Outbox {
  deliver(stopping: AbortSignal | undefined): Promise<void>;
  /** Pays one payout, unless it is settled, not due yet, or leased by another process. Never rejects. */
  payOne(surveyId: string, outNo: string): Promise<void>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly payouts: Outbox;
  }
}
interface Parts {
  readonly surveys: Surveys;
  readonly cipher: ContactCipher;
  readonly providers: { readonly [K in Payout['kind']]: PayoutProvider };
}

/**
 * Pays each payout once (AWARD-8). The order number is stored before the provider is called. Each retry first asks the
 * provider for the payout's state. The outcome is stored together with the state of the ticket.
 */
export function createOutbox(
  { database, now, warn }: Foundation,
  { surveys, cipher, providers }: Parts,
): Outbox {
  async function prepareOrder(payout: Payout): Promise<PayoutOrder> {
    const survey = await findSurvey(database, payout.survey_id);
    const version = survey && (await surveys.version(payout.survey_id, survey.newest_version));
    const award = version && awardsOf(version.program).find(({ id }) => id === payout.aid)?.award;
    const account = payout.account === null ? undefined : cipher.decrypt(payout.account, payout.ticket)?.name;
    const unit = award?.prizes.find(({ unit: own }) => own !== undefined)?.unit ?? 'points';
    return { ...payout, account, title: award?.title ?? payout.aid, unit };
  }

  async function ask(payout: Payout): Promise<PayoutOutcome> {
    const provider = providers[payout.kind];
    const order = await prepareOrder(payout);
    const foundOutcome =
      payout.tries > 1 || payout.state === 'sent' ? await provider.find?.(order) : undefined;
    return foundOutcome ?? provider.pay(order);
  }

  const leaseNow = () => {
    const time = now();
    return { now: new Date(time), until: new Date(time + LEASE_MS) };
  };

  async function payOne(surveyId: string, outNo: string): Promise<void> {
    const payout = await leasePayout(database, surveyId, outNo, leaseNow());
    if (payout === undefined) return;
    const outcome = await ask(payout);
    const state = await transact(database, (transaction) =>
      settle(transaction, payout, outcome, new Date(now())),
    );
    if (state === 'dead')
      warn({ survey: surveyId, out_no: outNo }, 'a payout has used up its tries; an operator must decide');
  }

  return {
    payOne: (surveyId, outNo) =>
      payOne(surveyId, outNo).catch((error: unknown) => {
        const reason = error instanceof Error ? error.name : 'unknown';
        warn({ survey: surveyId, out_no: outNo, reason }, 'a payout was not made; retrying later');
      }),
    async deliver(stopping) {
      for (const surveyId of await findSurveysToPay(database, new Date(now())))
        for (const outNo of await findDuePayouts(database, surveyId, {
          lease: leaseNow(),
          limit: MAX_PAYOUTS_PER_SURVEY,
        })) {
          if (stopping?.aborted === true) return;
          await this.payOne(surveyId, outNo);
        }
    },
  };
}
