import { MAIL_KINDS, MAIL_STATES } from '@canvass/protocol';
import { ChangedMails, ListedMails, MailFigures, SuppressedAddresses } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { linkNext, pageQuery, readPageSize } from '../http/parameters/page-query.ts';
import { PathText } from '../http/parameters/path-parameters.ts';
import { operatorRoute } from '../http/route.ts';

const MailPath = Type.Object({ mail: PathText });
const Kind = Type.Enum([...MAIL_KINDS]);

/** The mails of a survey by kind and state, and what is wrong with the mail server. */
const countMailsRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/mails/counts',
  scope: 'members',
  schemas: { reply: MailFigures },
  handle: ({ surveyId, services }) => services.mails.count(surveyId),
});

/** The mails of a survey, the newest first. */
const listMailsRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/mails',
  scope: 'members',
  schemas: {
    reply: ListedMails,
    query: Type.Object({
      ...pageQuery,
      kind: Type.Optional(Kind),
      state: Type.Optional(Type.Enum([...MAIL_STATES])),
      search: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      after: Type.Optional(Type.String({ maxLength: 32 })),
    }),
  },
  async handle({ surveyId, query, request, reply, services }) {
    const limit = readPageSize(query, { limit: 50, max: 500 });
    const mails = await services.mails.list(surveyId, { ...query, limit });
    linkNext({ request, reply }, { entries: mails, limit, name: 'after', keyOf: (last) => last.id });
    return { mails };
  },
});

/** Sends a mail whose outcome is unknown, or that was refused, deferred or given up. */
const sendAgainRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/mails/:mail/again',
  scope: 'members',
  act: 'mail.again',
  refuses: ['mails.state'],
  schemas: { params: MailPath, reply: ChangedMails },
  handle: ({ surveyId, params, services }) => services.mails.sendAgain(surveyId, params.mail),
});

/** Never sends a mail that waits, or whose outcome is unknown. */
const cancelRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/mails/:mail/cancel',
  scope: 'members',
  act: 'mail.cancel',
  refuses: ['mails.state'],
  schemas: { params: MailPath, reply: ChangedMails },
  handle: ({ surveyId, params, services }) => services.mails.cancel(surveyId, params.mail),
});

/** Never sends the mails that wait, or those of one kind. */
const cancelAllRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/mails/cancel',
  scope: 'members',
  act: 'mail.cancel_all',
  schemas: { reply: ChangedMails, body: Type.Object({ kind: Type.Optional(Kind) }) },
  handle: ({ surveyId, body, services }) => services.mails.cancelWaiting(surveyId, body.kind),
});

/**
 * A report of the mailbox for bounces, whose address names survey and mail: the mail came back, or its receiver has
 * reported it. The address gets no more mails of the survey.
 */
const reportReturnedRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/mails/:mail/returned',
  scope: 'members',
  act: 'mail.returned',
  refuses: ['mails.state'],
  schemas: {
    params: MailPath,
    reply: ChangedMails,
    body: Type.Object({ cause: Type.Enum(['bounced', 'complained']) }),
  },
  handle: ({ surveyId, params, body, services }) =>
    services.mails.reportReturned(surveyId, params.mail, body.cause),
});

/** Addresses that get no more mails of the survey. */
const listSuppressedRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/suppressed-addresses',
  scope: 'members',
  schemas: { reply: SuppressedAddresses },
  handle: async ({ surveyId, services }) => ({ addresses: await services.mails.listSuppressed(surveyId) }),
});

/** Sends no more mails of the survey to an address, because its holder has asked for it elsewhere. */
const suppressRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/suppressed-addresses',
  scope: 'members',
  act: 'mail.suppress',
  refuses: ['mails.bad_address'],
  schemas: {
    reply: ChangedMails,
    body: Type.Object({ address: Type.String({ minLength: 1, maxLength: 320 }) }),
  },
  subject: () => '',
  handle: ({ surveyId, body, services }) => services.mails.suppress(surveyId, body.address),
});

/** Sends mails to an address again, unless its holder has unsubscribed. */
const allowRoute = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id/suppressed-addresses/:address',
  scope: 'members',
  act: 'mail.allow',
  refuses: ['mails.state'],
  schemas: { params: Type.Object({ address: PathText }), reply: ChangedMails },
  subject: () => '',
  handle: ({ surveyId, params, services }) => services.mails.allow(surveyId, params.address),
});

export const routes = [
  countMailsRoute,
  listMailsRoute,
  sendAgainRoute,
  cancelRoute,
  cancelAllRoute,
  reportReturnedRoute,
  listSuppressedRoute,
  suppressRoute,
  allowRoute,
];
