import { addressKey } from '../../http/rate-limits.ts';
import { defineRoute } from '../../http/route.ts';
import { AskedReceipt, ReceiptAnswers } from './receipt-answers.ts';

/** `POST /api/survey/receipt/show/{id}`: what was answered, for whoever has the code. Ten wrong tries a minute. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/receipt/show/:id',
  access: 'public',
  rate: 'begin',
  refuses: ['access.refused'],
  schemas: { answer: ReceiptAnswers, body: AskedReceipt },
  handle: ({ surveyId, body, request, services }) =>
    services.receipts.show({ ...body, surveyId, address: addressKey(request.ip) }),
});
