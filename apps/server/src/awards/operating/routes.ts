import { literals } from '@canvass/protocol/schemas';
import { AWARD_DECISIONS } from '@canvass/project/vocabulary';
import { PathText } from '../../http/parameters/path-parameters.ts';
import { operatorRoute, rawReply } from '../../http/route.ts';
import { AuditReply, OverviewReply, type AwardListPage, PayoutsReply, TicketsReply } from './award-lists.ts';
import {
  TICKET_STATES,
  PAYOUT_STATES,
  type ListedTicket,
  type TicketState,
  type ListedPayout,
  type PayoutState,
  type AwardAuditEntry,
} from '@canvass/protocol';
import Type from 'typebox';
import { linkNext, pageQuery, readPageSize } from '../../http/parameters/page-query.ts';
import { MAX_CODES } from './operated-awards.ts';

const TIME = '\\d{4}-\\d{2}-\\d{2}T[\\d:.]{8,15}Z';
const NEVER = '9999-01-01T00:00:00Z';

/**
 * `before` is a time, or the time and keys of the previous page's last entry, joined by `~`, because entries can have
 * the same time. `keys` are the patterns of the keys.
 */
const createAwardListProperties = (...keys: readonly string[]) => ({
  ...pageQuery,
  before: Type.Optional(Type.String({ pattern: `^${TIME}(~${keys.join('~')})?$` })),
});
const ID_KEY = '[A-Za-z0-9_-]{1,64}';
const NUMBER_KEY = '\\d{1,9}';

const positionOf = (...parts: readonly (string | number)[]): string => parts.join('~');

function computeAwardPage(
  surveyId: string,
  query: { readonly before?: string | undefined; readonly limit?: string | undefined },
): AwardListPage {
  const [time = NEVER, ...keys] = (query.before ?? NEVER).split('~');
  const date = new Date(time);
  return {
    surveyId,
    // An invalid time of the right form, such as hour 99, counts as later than all entries.
    before: { at: Number.isNaN(date.getTime()) ? new Date(NEVER) : date, keys },
    limit: readPageSize(query, { limit: 100, max: 1_000 }),
  };
}

/** Stock, tickets by state, payouts and wins by day of each award. */
const awardOverviewRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/awards',
  scope: 'any',
  schemas: { reply: OverviewReply },
  handle: ({ surveyId, services }) => services.operatedAwards.overview(surveyId),
});

const TicketQuery = Type.Object({
  ...createAwardListProperties(ID_KEY, NUMBER_KEY),
  state: Type.Optional(Type.Unsafe<TicketState>({ type: 'string', enum: [...TICKET_STATES] })),
});

/** Tickets, the latest change first. `before` is the last entry's `changed_at~aid~seq`, or a time. */
const listAwardTicketsRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/awards/tickets',
  scope: 'publish',
  schemas: { reply: TicketsReply, query: TicketQuery },
  async handle({ surveyId, query, request, reply, services }) {
    const page = computeAwardPage(surveyId, query);
    const tickets = await services.operatedAwards.tickets({ ...page, state: query.state });
    const keyOf = ({ changed_at: changedAt, aid, seq }: ListedTicket) => positionOf(changedAt, aid, seq);
    linkNext({ request, reply }, { entries: tickets, limit: page.limit, name: 'before', keyOf });
    return { tickets };
  },
});

/** Releases or revokes awards that an operator decides. */
const decideTicketsRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/awards/:aid/decisions',
  scope: 'publish',
  act: 'awards.decide',
  schemas: {
    params: Type.Object({ aid: PathText }),
    reply: Type.Object({ changed: Type.Integer() }),
    body: Type.Object({
      seqs: Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), { maxItems: 1_000 }),
      act: literals(AWARD_DECISIONS),
    }),
  },
  handle: ({ surveyId, params, body, services }) =>
    services.operatedAwards.decide(surveyId, params.aid, body),
});

const PayoutQuery = Type.Object({
  ...createAwardListProperties(ID_KEY),
  state: Type.Optional(Type.Unsafe<PayoutState>({ type: 'string', enum: [...PAYOUT_STATES] })),
});

/** Payouts, the newest first. `before` is the last entry's `made_at~out_no`, or a time. */
const listAwardPayoutsRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/awards/payouts',
  scope: 'publish',
  schemas: { reply: PayoutsReply, query: PayoutQuery },
  async handle({ surveyId, query, request, reply, services }) {
    const page = computeAwardPage(surveyId, query);
    const payouts = await services.operatedAwards.payouts({ ...page, state: query.state });
    const keyOf = ({ made_at: madeAt, out_no: outNo }: ListedPayout) => positionOf(madeAt, outNo);
    linkNext({ request, reply }, { entries: payouts, limit: page.limit, name: 'before', keyOf });
    return { payouts };
  },
});

/** Retries a payout that has used up its tries. */
const retryPayoutRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/awards/payouts/:out/retry',
  scope: 'publish',
  act: 'awards.retry',
  schemas: {
    params: Type.Object({ out: PathText }),
    reply: Type.Unsafe<object>(Type.Object({ out_no: Type.String() })),
  },
  handle: ({ surveyId, params, services }) =>
    services.operatedAwards.decidePayout(surveyId, params.out, 'retry'),
});

/** Ends a payout that has used up its tries. */
const giveUpPayoutRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/awards/payouts/:out/give-up',
  scope: 'publish',
  act: 'awards.give-up',
  schemas: {
    params: Type.Object({ out: PathText }),
    reply: Type.Unsafe<object>(Type.Object({ out_no: Type.String() })),
  },
  handle: ({ surveyId, params, services }) =>
    services.operatedAwards.decidePayout(surveyId, params.out, 'give_up'),
});

const AuditQuery = Type.Object(createAwardListProperties(ID_KEY, NUMBER_KEY, NUMBER_KEY));

/**
 * The log of tickets, newest first, with roll, odds and outcome of each draw. `before` is the last entry's
 * `at~aid~seq~number`, or a time.
 */
const listAwardAuditRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/awards/audit',
  scope: 'publish',
  schemas: { reply: AuditReply, query: AuditQuery },
  async handle({ surveyId, query, request, reply, services }) {
    const page = computeAwardPage(surveyId, query);
    const audit = await services.operatedAwards.audit(page);
    const keyOf = ({ at, aid, seq, number }: AwardAuditEntry) => positionOf(at, aid, seq, number);
    linkNext({ request, reply }, { entries: audit, limit: page.limit, name: 'before', keyOf });
    return { audit };
  },
});

/** `POST /api/publishing/surveys/{id}/awards/{aid}/coupons?prize=` with codes as `text/csv`, one on a line. */
const uploadCouponsRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/awards/:aid/coupons',
  scope: 'publish',
  act: 'awards.coupons',
  accepts: 'csv',
  bodyLimit: 4 * 1024 * 1024,
  schemas: {
    params: Type.Object({ aid: PathText }),
    reply: Type.Object({ added: Type.Integer(), known: Type.Integer() }),
    body: Type.String(),
    query: Type.Object({ prize: Type.String({ minLength: 1, maxLength: 64 }) }),
  },
  handle: ({ surveyId, params, query, body, services }) =>
    services.operatedAwards.upload({ surveyId, aid: params.aid, prize: query.prize }, body),
});

/** Creates codes for a prize. */
const makeCouponsRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/awards/:aid/coupons/made',
  scope: 'publish',
  act: 'awards.coupons',
  schemas: {
    params: Type.Object({ aid: PathText }),
    reply: Type.Object({ added: Type.Integer(), known: Type.Integer() }),
    body: Type.Object({
      prize: Type.String({ minLength: 1, maxLength: 64 }),
      count: Type.Integer({ minimum: 1, maximum: MAX_CODES }),
    }),
  },
  handle: ({ surveyId, params, body, services }) =>
    services.operatedAwards.make({ surveyId, aid: params.aid, prize: body.prize }, body.count),
});

/** CSV of the prizes to send, with contact data. */
const exportDeliveriesRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/awards/deliveries',
  scope: 'winners',
  act: 'awards.deliveries',
  schemas: { reply: rawReply(['text/csv']) },
  async handle({ surveyId, reply, services }) {
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="deliveries.csv"',
      })
      .type('text/csv; charset=utf-8')
      .send(await services.operatedAwards.exportDeliveries(surveyId));
  },
});

/** Marks prizes as sent. */
const noteDeliveredRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/awards/delivered',
  scope: 'winners',
  act: 'awards.delivered',
  schemas: {
    reply: Type.Object({ changed: Type.Integer() }),
    body: Type.Object({ tickets: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 5_000 }) }),
  },
  handle: ({ surveyId, body, services }) => services.operatedAwards.markDelivered(surveyId, body.tickets),
});

/** Shops whose staff redeem coupons, without passwords. */
const listShopsRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/awards/shops',
  scope: 'publish',
  schemas: {
    reply: Type.Object({
      shops: Type.Array(Type.Object({ shop: Type.String(), made_at: Type.String() })),
    }),
  },
  handle: async ({ surveyId, services }) => ({ shops: await services.operatedAwards.shops(surveyId) }),
});

/** Sets the password with which the staff of a shop redeem coupons. */
const setShopRoute = operatorRoute({
  method: 'PUT',
  url: '/api/publishing/surveys/:id/awards/shops/:shop',
  scope: 'publish',
  act: 'awards.shop',
  schemas: {
    params: Type.Object({ shop: PathText }),
    reply: Type.Unsafe<object>(Type.Object({ shop: Type.String() })),
    body: Type.Object({ password: Type.String({ minLength: 8, maxLength: 200 }) }),
  },
  handle: ({ surveyId, params, body, services }) =>
    services.operatedAwards.setShop(surveyId, params.shop, body.password),
});

/** Deletes a shop. Its staff can no longer redeem coupons. */
const dropShopRoute = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id/awards/shops/:shop',
  scope: 'publish',
  act: 'awards.shop_drop',
  schemas: {
    params: Type.Object({ shop: PathText }),
    reply: Type.Unsafe<object>(Type.Object({ shop: Type.String() })),
  },
  handle: ({ surveyId, params, services }) => services.operatedAwards.dropShop(surveyId, params.shop),
});

export const routes = [
  awardOverviewRoute,
  listAwardTicketsRoute,
  decideTicketsRoute,
  listAwardPayoutsRoute,
  retryPayoutRoute,
  giveUpPayoutRoute,
  listAwardAuditRoute,
  uploadCouponsRoute,
  makeCouponsRoute,
  exportDeliveriesRoute,
  noteDeliveredRoute,
  listShopsRoute,
  setShopRoute,
  dropShopRoute,
];
