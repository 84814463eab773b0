import { InfoAnswer } from '../answering/answers.ts';
import { NOT_ADMITTED, NOT_OPEN } from '../http/api-docs/refusal-groups.ts';
import { defineRoute } from '../http/route.ts';
import { InfoBody, infoOf } from './info-call.ts';

/** `POST /api/survey/{id}` */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/:id',
  access: 'public',
  rate: 'read',
  refuses: [...NOT_OPEN, ...NOT_ADMITTED],
  schemas: { answer: InfoAnswer, body: InfoBody },
  handle: infoOf,
});
