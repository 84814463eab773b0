import { LinksData } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { operatorRoute } from '../http/route.ts';

/** Links in one call. */
const MOST_LINKS = 1_000;
/** In bytes. */
const BODY_LIMIT = 5 * 1024 * 1024;
/** Ten years, in seconds. */
const LONGEST = 10 * 366 * 24 * 60 * 60;

/** `POST /api/publishing/surveys/{id}/links`: links whose signed parameters count, in the order of the request. */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/links',
  scope: 'publish',
  act: 'links.make',
  bodyLimit: BODY_LIMIT,
  schemas: {
    answer: LinksData,
    body: Type.Object({
      links: Type.Array(Type.Record(Type.String(), Type.String()), { minItems: 1, maxItems: MOST_LINKS }),
      expires_in: Type.Optional(Type.Integer({ minimum: 1, maximum: LONGEST })),
    }),
  },
  handle: ({ surveyId, body, services }) => services.links.make(surveyId, body),
});
