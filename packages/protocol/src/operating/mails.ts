import Type from 'typebox';
import { Count, countOf, nullable, oneOf, Time, type DataOf } from '../schemas/parts.ts';
import { MAIL_KINDS, MAIL_STATES, SUPPRESSION_CAUSES } from './mail-states.ts';

const MailCount = Type.Object({ kind: oneOf(...MAIL_KINDS), state: oneOf(...MAIL_STATES), mails: Count });
export type MailCount = DataOf<typeof MailCount>;

/** Reply to `GET /api/publishing/surveys/{id}/mails/counts`. */
export const MailFigures = Type.Object({
  is_set_up: Type.Boolean({ description: 'Whether the server has a mail server.' }),
  from: nullable(Type.String({ description: 'The sender of all mails. Null without a mail server.' })),
  problem: nullable(
    Type.Object(
      { text: Type.String(), at: Time },
      { description: 'Why the mail server cannot be used now.' },
    ),
  ),
  counts: Type.Array(MailCount),
  deferred: countOf('Queued mails that the mail server has refused for now.'),
  suppressed: countOf('Addresses that get no more mails of this survey.'),
});
export type MailFigures = DataOf<typeof MailFigures>;

const ListedMail = Type.Object({
  id: Type.String(),
  kind: oneOf(...MAIL_KINDS),
  state: oneOf(...MAIL_STATES),
  member: nullable(Type.String()),
  address: Type.String(),
  name: Type.String(),
  attempts: Count,
  made_at: Time,
  changed_at: Time,
  next_at: nullable(
    Type.String({ format: 'date-time', description: 'The next attempt. Null if there is none.' }),
  ),
  reason: nullable(Type.String({ description: 'Why it is in this state, as a key of the console.' })),
  reply: nullable(Type.String({ description: 'The last reply of the mail server.' })),
});
export type ListedMail = DataOf<typeof ListedMail>;
/** Reply to `GET /api/publishing/surveys/{id}/mails`, the newest first. */
export const ListedMails = Type.Object({ mails: Type.Array(ListedMail) });
export type ListedMails = DataOf<typeof ListedMails>;

export const ChangedMails = Type.Object({ changed: countOf('Number of changed mails.') });
export type ChangedMails = DataOf<typeof ChangedMails>;

const SuppressedAddress = Type.Object({
  id: Type.String({ description: 'A keyed hash of the address.' }),
  address: nullable(Type.String({ description: 'Null if the survey has no mail to it any more.' })),
  cause: oneOf(...SUPPRESSION_CAUSES),
  since: Time,
});
export type SuppressedAddress = DataOf<typeof SuppressedAddress>;
/** Reply to `GET /api/publishing/surveys/{id}/suppressed-addresses`, the newest first. */
export const SuppressedAddresses = Type.Object({ addresses: Type.Array(SuppressedAddress) });
export type SuppressedAddresses = DataOf<typeof SuppressedAddresses>;
