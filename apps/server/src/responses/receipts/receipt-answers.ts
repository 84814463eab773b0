import type { ReceiptData } from '@canvass/protocol';
import Type from 'typebox';

/** What is taken and told of receipts, for the API document. */

const optionalText = Type.Optional(Type.String());
const Answer = Type.Object({ label: Type.Optional(Type.String()), text: Type.String() });

export const ReceiptAnswers = Type.Unsafe<ReceiptData>(
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
export const GivenCode = Type.Object({ code: Type.String() });
export const Deleted = Type.Object({ deleted: Type.Literal(true) });

/** As somebody has written it down: longer than any code. */
export const CODE = Type.String({ minLength: 1, maxLength: 100 });
export const AskedReceipt = Type.Object({
  code: CODE,
  lang_code: Type.Optional(Type.String({ maxLength: 35 })),
});
