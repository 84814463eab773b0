import type { Foundation } from '../config/foundation.ts';
import type { Surveys } from '../surveys/surveys.ts';
import type { KeyedHash } from '../auth/server-keys.ts';
import type { Verification } from '../verification/verification.ts';
import { createAppAccounts, createTrialAccounts } from './award-accounts.ts';
import type { Messaging } from '../messaging/messaging.ts';
import { createAwards } from './awards.ts';
import { createRedeem } from './coupons/redeem.ts';
import { createReceiveInvitation } from './fission/invitations.ts';
import { createOperatedAwards } from './operating/operated-awards.ts';
import { createContactCipher, loadContactKey, type ContactCipher, findContact } from './claim/contacts.ts';
import { createOutbox } from './payouts/outbox.ts';
import { createLocalPayouts, type PayoutProvider } from './payouts/payout-provider.ts';
import { createPointsProvider } from './payouts/points-provider.ts';
import { createCallbackHandler, createWxpayProvider } from './payouts/wxpay/wxpay.ts';
import type { Database } from '../database/database.ts';
import { listPublishedAwards } from './published-award.ts';
import type { ReceiptContact } from '@canvass/protocol';
import { findTickets } from './tickets/ticket-store.ts';
import { textsOfAward } from './view/award-view.ts';
import type { FindEnteredContacts } from './claim/entered-contacts.ts';

const createFindEnteredContacts =
  (database: Database, cipher: ContactCipher): FindEnteredContacts =>
  async (key, newest, language) => {
    const awards = newest === undefined ? [] : listPublishedAwards(key.surveyId, newest);
    const contacts: ReceiptContact[] = [];
    for (const ticket of await findTickets(database, key)) {
      const encryptedContact = await findContact(database, ticket);
      if (encryptedContact === undefined) continue;
      const award = awards.find(({ id }) => id === ticket.aid);
      const title = (award && textsOfAward(award, language).ofAward('title')) ?? ticket.aid;
      contacts.push({ title, ...cipher.decrypt(encryptedContact, ticket.ticket) });
    }
    return contacts;
  };

const absentPayouts: PayoutProvider = {
  pay: async () => ({ type: 'later', reason: 'no provider is set up' }),
};

interface Parts {
  readonly surveys: Surveys;
  readonly hash: KeyedHash;
  readonly verification: Verification;
  readonly messaging: Messaging;
}

export async function createAwardServices(foundation: Foundation, parts: Parts) {
  const { settings, database, now, warn } = foundation;
  const { contactKey, points, wxpay, isTrial } = settings.awards;
  const cipher = createContactCipher(await loadContactKey(database, contactKey));
  const fallback = isTrial ? createLocalPayouts(warn) : absentPayouts;
  const outbox = createOutbox(foundation, {
    surveys: parts.surveys,
    cipher,
    providers: {
      points: points === undefined ? fallback : createPointsProvider(points, now),
      red_packet: wxpay === undefined ? fallback : createWxpayProvider(wxpay, now),
    },
  });
  // If the app confirms accounts, limits count them even without a merchant.
  const hasAppAccounts = wxpay !== undefined || settings.messaging?.wechat !== undefined;
  const accounts =
    isTrial && !hasAppAccounts ? createTrialAccounts(parts.hash) : createAppAccounts(parts.messaging);
  const merchant = wxpay && { mch_id: wxpay.keys.mchId, app_id: wxpay.appId };
  return {
    awards: createAwards(foundation, { ...parts, accounts, cipher, merchant, payNow: outbox.payOne }),
    findEnteredContacts: createFindEnteredContacts(database, cipher),
    operatedAwards: createOperatedAwards(foundation, { surveys: parts.surveys, cipher }),
    redeemCoupon: createRedeem(foundation, parts),
    receiveInvitation: createReceiveInvitation(foundation, parts.surveys),
    payouts: outbox,
    payoutNotices: createCallbackHandler(foundation, wxpay?.keys),
  };
}
