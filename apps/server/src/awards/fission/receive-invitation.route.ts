import Type from 'typebox';
import { defineRoute } from '../../http/route.ts';
import { LANGUAGE } from '../calls/award-answers.ts';

/** `POST /api/award/fission/receive`: whose survey the link of a poster is for, and where it is answered. Nothing is stored. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/award/fission/receive',
  access: 'public',
  rate: 'read',
  refuses: ['access.refused', 'survey.invalid_link', 'award.invalid'],
  schemas: {
    answer: Type.Object({
      survey_id: Type.String(),
      title: Type.String(),
      gift: Type.Optional(Type.String()),
      path: Type.String(),
    }),
    body: Type.Object({ c: Type.String({ maxLength: 100 }), lang_code: LANGUAGE }),
  },
  handle: ({ body, services }) => services.receiveInvitation(body.c, body.lang_code),
});
