import { defineRoute } from '../../http/route.ts';
import { GivenCode } from './receipt-answers.ts';

/** `POST /api/survey/receipt/code/{id}`: the code of the own response once it has ended; it is stored nowhere. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/receipt/code/:id',
  access: 'respondent',
  rate: 'read',
  refuses: ['receipt.none'],
  schemas: { answer: GivenCode },
  handle: ({ respondent, services }) => services.receipts.codeOf(respondent),
});
