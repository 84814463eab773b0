import Type from 'typebox';
import { defineRoute, operatorRoute } from '../../http/route.ts';
import { AnswerToCorrect } from '@canvass/protocol/schemas';
import { fail } from '../../http/failure.ts';
import { ResponseNumber } from '../../http/parameters/path-parameters.ts';

/** The origins of editors that may exchange messages with pages of this server (EDITOR_ORIGINS). */
const editorsRoute = defineRoute({
  method: 'GET',
  url: '/api/survey/editors',
  access: 'public',
  rate: 'read',
  schemas: { reply: Type.Object({ origins: Type.Array(Type.String()) }) },
  handle: async ({ services }) => ({ origins: services.settings.editorOrigins }),
});

/** Parameters that pages of the web app add to every call (CALL-2). They have no effect here. */
const pageParameters = { source: Type.Optional(Type.String()), time: Type.Optional(Type.String()) };

const NUMBER = /^[1-9]\d{0,14}$/;

/** The answers of an ended response, for a correction (STATE-12). */
const getAnswerRoute = operatorRoute({
  method: 'GET',
  url: '/api/survey/respondents/v1/:id/getanswer',
  scope: 'correct',
  act: 'response.show',
  refuses: ['correcting.not_ended', 'answering.cannot_continue', 'answering.state_changed'],
  schemas: {
    reply: AnswerToCorrect,
    query: Type.Object({ ...pageParameters, seq: Type.String({ maxLength: 15 }) }),
  },
  async handle({ surveyId, query: { seq }, services }) {
    return NUMBER.test(seq)
      ? services.corrections.show({ surveyId, seq: Number(seq) })
      : fail('request.not_found');
  },
});

/** Maximum size of a request body in bytes: enough for all answers of the longest survey. */
const BODY_LIMIT = 4_000_000;
const MAX_CHANGES = 5_000;

/** Replaces some answers of an ended response (STATE-12). */
const updateAnswerRoute = operatorRoute({
  method: 'PUT',
  url: '/api/survey/respondents/v1/:id/update',
  scope: 'correct',
  act: 'response.correct',
  subject: ({ body }) => String(body.seq),
  bodyLimit: BODY_LIMIT,
  refuses: [
    'correcting.not_ended',
    'correcting.changed',
    'correcting.refused',
    'answering.cannot_continue',
    'answering.state_changed',
  ],
  schemas: {
    reply: AnswerToCorrect,
    query: Type.Object(pageParameters),
    body: Type.Object({
      seq: ResponseNumber,
      version: Type.Integer({ minimum: 1 }),
      etag: Type.String({ maxLength: 64 }),
      changed: Type.Array(Type.String({ maxLength: 64 }), { maxItems: MAX_CHANGES, uniqueItems: true }),
      answer: Type.Record(Type.String(), Type.Unknown()),
    }),
  },
  handle: ({ surveyId, body, operator, services }) =>
    services.corrections.update({ surveyId, seq: body.seq }, body, operator),
});

export const routes = [editorsRoute, getAnswerRoute, updateAnswerRoute];
