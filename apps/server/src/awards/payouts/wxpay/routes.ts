import Type from 'typebox';
import { defineRoute } from '../../../http/route.ts';

/** Callbacks of WeChat Pay about transfers of this survey. */
const callbackRoute = defineRoute({
  method: 'POST',
  url: '/api/award/wxpay/:id',
  access: 'public',
  rate: 'answer',
  accepts: 'text',
  refuses: ['access.refused'],
  schemas: { reply: Type.Object({}), body: Type.String({ maxLength: 20_000 }) },
  handle: ({ surveyId, request, body, services }) => services.payoutNotices(surveyId, request.headers, body),
});

export const routes = [callbackRoute];
