import Type from 'typebox';
import { NOT_ADMITTED, NOT_OPEN } from '../../http/api-docs/refusal-groups.ts';
import { defineRoute } from '../../http/route.ts';
import { linkToken } from './link-response.ts';
import { LinkTokenAnswer } from '../../answering/answers.ts';

/**
 * `POST /api/survey/uniqlink_token/{id}`: the response that a unique link has under way, with a token for it. Who has
 * the link is its respondent.
 */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/uniqlink_token/:id',
  access: 'public',
  rate: 'begin',
  refuses: [...NOT_OPEN, ...NOT_ADMITTED, 'answering.cannot_continue'],
  schemas: {
    answer: LinkTokenAnswer,
    // A text that is no token is an unknown link; anything else is no request.
    body: Type.Object({ uniq_link: Type.String(), restart: Type.Optional(Type.Boolean()) }),
  },
  handle: ({ surveyId, body, respondent, services }) =>
    linkToken(services, surveyId, { ...body, own: respondent?.seq }),
});
