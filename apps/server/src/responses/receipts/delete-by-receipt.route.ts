import Type from 'typebox';
import { addressKey } from '../../http/rate-limits.ts';
import { defineRoute } from '../../http/route.ts';
import { CODE, Deleted } from './receipt-answers.ts';

/** `POST /api/survey/receipt/delete/{id}`: deletes the response of a code with all its answers. Not to be undone. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/receipt/delete/:id',
  access: 'public',
  rate: 'begin',
  refuses: ['access.refused'],
  schemas: { answer: Deleted, body: Type.Object({ code: CODE }) },
  handle: ({ surveyId, body, request, services }) =>
    services.receipts.remove({ ...body, surveyId, address: addressKey(request.ip) }),
});
