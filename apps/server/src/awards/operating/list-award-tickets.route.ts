import { type ListedTicket, TICKET_STATES, type TicketState } from '@canvass/protocol';
import Type from 'typebox';
import { linkNext } from '../../http/page-query.ts';
import { operatorRoute } from '../../http/route.ts';
import { TicketsAnswer } from './award-list-answers.ts';
import { awardListProperties, awardPage, ID_KEY, NUMBER_KEY, placeOf } from './list-query.ts';

const TicketQuery = Type.Object({
  ...awardListProperties(ID_KEY, NUMBER_KEY),
  state: Type.Optional(Type.Unsafe<TicketState>({ type: 'string', enum: [...TICKET_STATES] })),
});

/**
 * `GET /api/publishing/surveys/{id}/awards/tickets?before=&limit=&state=`: tickets, the latest change first. `before` is the last
 * entry's `changed_at~aid~seq`, or a time.
 */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/awards/tickets',
  scope: 'publish',
  schemas: { answer: TicketsAnswer, query: TicketQuery },
  async handle({ surveyId, query, request, reply, services }) {
    const page = awardPage(surveyId, query);
    const tickets = await services.operatedAwards.tickets({ ...page, state: query.state });
    const keyOf = ({ changed_at: changed, aid, seq }: ListedTicket) => placeOf(changed, aid, seq);
    linkNext({ request, reply }, { entries: tickets, limit: page.limit, name: 'before', keyOf });
    return { tickets };
  },
});
