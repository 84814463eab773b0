import { Readable } from 'node:stream';
import { contentDisposition } from '../../attachments/file-name.ts';
import { isFailure } from '../../http/failure.ts';
import { addressKey } from '../../http/rate-limits.ts';
import { defineRoute, replies } from '../../http/route.ts';
import { AskedReceipt } from './receipt-answers.ts';

const ZIP = 'application/zip';

/** `POST /api/survey/receipt/copy/{id}`: what was answered, with the files themselves, for whoever has the code. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/receipt/copy/:id',
  access: 'public',
  rate: 'begin',
  refuses: ['access.refused'],
  schemas: { answer: replies([ZIP]), body: AskedReceipt },
  async handle({ surveyId, body, request, reply, services }) {
    const copy = await services.receipts.copy({ ...body, surveyId, address: addressKey(request.ip) });
    if (isFailure(copy)) return copy;
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': contentDisposition('attachment', copy.fileName),
      })
      .type(ZIP)
      .send(Readable.from(copy.chunks));
  },
});
