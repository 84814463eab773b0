import type { ReceiptData } from '@canvass/protocol';
import Type from 'typebox';
import { defineRoute, rawReply } from '../../http/route.ts';
import { computeAddressKey } from '../../http/rate-limits.ts';
import { Readable } from 'node:stream';
import { contentDisposition } from '../../uploads/file-name.ts';
import { isFailure } from '../../http/failure.ts';

const optionalText = Type.Optional(Type.String());
const Answer = Type.Object({
  label: optionalText,
  text: Type.String(),
  form: Type.Optional(Type.Enum(['number', 'day'])),
});

const ReceiptAnswers = Type.Unsafe<ReceiptData>(
  Type.Object({
    survey_id: Type.String(),
    title: Type.String(),
    seq: Type.Integer(),
    version: Type.Integer(),
    status: Type.Integer(),
    begun_at: Type.String(),
    ended_at: Type.String(),
    language: Type.String(),
    device: Type.String(),
    parameters: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
    answers: Type.Array(
      Type.Object({ gid: Type.String(), title: Type.String(), answers: Type.Array(Answer) }),
    ),
    values: Type.Record(Type.String(), Type.Unknown()),
    files: Type.Array(Type.Object({ gid: Type.String(), name: Type.String(), size: Type.Integer() })),
    contacts: Type.Array(
      Type.Object({ title: Type.String(), name: optionalText, phone: optionalText, address: optionalText }),
    ),
  }),
);
const ReceiptCodeReply = Type.Object({ code: Type.String() });
const DeletedReply = Type.Object({ deleted: Type.Literal(true) });

/** A code as a respondent has typed it. The limit leaves room for spaces and hyphens. */
const CODE = Type.String({ minLength: 1, maxLength: 100 });
const AskedReceipt = Type.Object({
  code: CODE,
  lang_code: Type.Optional(Type.String({ maxLength: 35 })),
});

/** The code of the caller's response after its end. The code is not stored. */
const giveReceiptRoute = defineRoute({
  method: 'POST',
  url: '/api/survey/receipt/code/:id',
  access: 'respondent',
  rate: 'read',
  refuses: ['receipt.none'],
  schemas: { reply: ReceiptCodeReply },
  handle: ({ respondent, services }) => services.receipts.loadCode(respondent),
});

/** The answers of the response with this code. An address has ten wrong tries a minute. */
const showReceiptRoute = defineRoute({
  method: 'POST',
  url: '/api/survey/receipt/show/:id',
  access: 'public',
  rate: 'begin',
  refuses: ['access.refused'],
  schemas: { reply: ReceiptAnswers, body: AskedReceipt },
  handle: ({ surveyId, body, request, services }) =>
    services.receipts.show({ ...body, surveyId, address: computeAddressKey(request.ip) }),
});

const ZIP = 'application/zip';

/** The answers and files of the response with this code. */
const copyReceiptRoute = defineRoute({
  method: 'POST',
  url: '/api/survey/receipt/copy/:id',
  access: 'public',
  rate: 'begin',
  refuses: ['access.refused'],
  schemas: { reply: rawReply([ZIP]), body: AskedReceipt },
  async handle({ surveyId, body, request, reply, services }) {
    const copy = await services.receipts.copy({ ...body, surveyId, address: computeAddressKey(request.ip) });
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

/** Deletes the response with this code and all its answers, for ever. */
const deleteByReceiptRoute = defineRoute({
  method: 'POST',
  url: '/api/survey/receipt/delete/:id',
  access: 'public',
  rate: 'begin',
  refuses: ['access.refused'],
  schemas: { reply: DeletedReply, body: Type.Object({ code: CODE }) },
  handle: ({ surveyId, body, request, services }) =>
    services.receipts.remove({ ...body, surveyId, address: computeAddressKey(request.ip) }),
});

export const routes = [giveReceiptRoute, showReceiptRoute, copyReceiptRoute, deleteByReceiptRoute];
