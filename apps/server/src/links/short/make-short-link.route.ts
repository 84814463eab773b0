import { ShortLinkData } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { operatorRoute } from '../../http/route.ts';

/** Ten years, in seconds. */
const LONGEST = 10 * 366 * 24 * 60 * 60;

/** `POST /api/publishing/surveys/{id}/short-links`: one with parameters of the link, such as those of a signed link. */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/short-links',
  scope: 'publish',
  act: 'short_link.make',
  refuses: ['links.personal'],
  schemas: {
    answer: ShortLinkData,
    body: Type.Object({
      params: Type.Optional(
        Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 2_000 }), { maxProperties: 50 }),
      ),
      expires_in: Type.Optional(Type.Integer({ minimum: 1, maximum: LONGEST })),
    }),
  },
  handle: ({ surveyId, body, services }) => services.shortLinks.make(surveyId, body),
});
