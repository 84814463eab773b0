import { TICKET_STATES, type TicketState } from '@canvass/protocol';
import Type from 'typebox';
import { operatorRoute } from '../../http/route.ts';
import { TicketsAnswer } from './award-list-answers.ts';
import { awardListProperties, awardPage } from './list-query.ts';

const TicketQuery = Type.Object({
  ...awardListProperties,
  state: Type.Optional(Type.Unsafe<TicketState>({ type: 'string', enum: [...TICKET_STATES] })),
});

/** `GET /api/publishing/surveys/{id}/awards/tickets?before=&limit=&state=`: tickets, the latest change first. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/awards/tickets',
  scope: 'publish',
  schemas: { answer: TicketsAnswer, query: TicketQuery },
  handle: async ({ surveyId, query, services }) => ({
    tickets: await services.operatedAwards.tickets({
      ...awardPage(surveyId, query),
      state: query.state,
    }),
  }),
});
