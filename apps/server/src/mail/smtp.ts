import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailSender, MailServerAddress } from '../config/mail-settings.ts';

const CONNECT_TIMEOUT_MS = 15_000;
/** Maximum time without a reply of the mail server. */
const REPLY_TIMEOUT_MS = 60_000;

/** A message as it is handed to the mail server. */
export interface OutgoingMail {
  /** The address that gets bounces. */
  readonly sender: string;
  readonly from: MailSender;
  readonly to: MailSender;
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The outcome of an attempt. `later`: refused for now. `refused`: refused for good. `server`: the mail server accepts no mails
 * at all. `unknown`: the mail was handed over, but the mail server did not say whether it accepted it. `kept`: it was not
 * handed over, because `mayHandOver` was false.
 */
export type SendOutcome =
  | { readonly type: 'sent' | 'later' | 'refused' | 'server'; readonly reply: string }
  | { readonly type: 'unknown' | 'kept' };

/** A connection to the mail server, for several mails one after the other. */
export interface MailSession {
  /**
   * Sends a mail. Calls `mayHandOver` when the mail server is ready for the message; only after that it can be sent. Never
   * rejects.
   */
  send(mail: OutgoingMail, mayHandOver: () => Promise<boolean>): Promise<SendOutcome>;
  /** Whether further mails can be sent. */
  isOpen(): boolean;
  close(): void;
}

/** Connects, encrypts and logs in. Returns the reason in plain words if that fails. */
export function openMailSession(
  { host, port, tls, login }: MailServerAddress,
  name: string,
  ca?: string,
): Promise<MailSession | { readonly problem: string }> {
  const connection = new SMTPConnection({
    host,
    port,
    name,
    secure: tls === 'start',
    requireTLS: tls === 'upgrade',
    ignoreTLS: tls === 'never',
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: REPLY_TIMEOUT_MS,
    socketCloseTimeout: 1_000,
    ...(ca !== undefined && { tls: { ca } }),
  });
  return new Promise((resolve) => {
    const giveUp = (error: SmtpError) => {
      connection.close();
      resolve({ problem: describeProblem(error) });
    };
    connection.once('error', giveUp);
    const finish = () => {
      connection.removeListener('error', giveUp);
      connection.on('error', () => undefined); // `send` reports it
      resolve(createSession(connection));
    };
    connection.connect((error) => {
      if (error) giveUp(error);
      else if (login === undefined) finish();
      else
        connection.login({ credentials: { user: login.user, pass: login.password } }, (refusal) =>
          refusal ? giveUp(refusal) : finish(),
        );
    });
    // An error, which says more, is emitted after the end.
    connection.once('end', () =>
      setImmediate(() => resolve({ problem: 'The mail server closed the connection.' })),
    );
  });
}

function createSession(connection: SMTPConnection): MailSession {
  let isClosed = false;
  connection.once('end', () => {
    isClosed = true;
  });
  return {
    isOpen: () => !isClosed,
    close() {
      isClosed = true;
      connection.quit();
      connection.close();
    },
    async send(mail, mayHandOver) {
      const content = await composeMail(mail);
      return new Promise((resolve) => {
        let isHandedOver = false;
        let isKept = false;
        const cut = () => {
          isClosed = true;
          connection.close();
        };
        const finishAtEnd = () =>
          setImmediate(() => resolve(isHandedOver ? { type: 'unknown' } : { type: 'later', reply: '' }));
        connection.once('end', finishAtEnd);
        async function* readContent() {
          if (!(await mayHandOver().catch(() => false))) {
            isKept = true;
            // An end of the stream would send an empty message. After an error the mail server gets no last line.
            throw new Error('the mail must not be sent any more');
          }
          isHandedOver = true;
          yield content;
        }
        const message = Readable.from(readContent(), { objectMode: false });
        connection.send(
          { from: mail.sender, to: mail.to.address, size: content.length },
          message,
          (error, info) => {
            // Hundreds of mails share a connection.
            connection.removeListener('end', finishAtEnd);
            if (error) cut();
            if (isKept) resolve({ type: 'kept' });
            else
              resolve(
                error
                  ? readOutcome(error, isHandedOver)
                  : { type: 'sent', reply: shortenReply(info?.response ?? '') },
              );
          },
        );
      });
    },
  };
}

interface SmtpError extends Error {
  readonly code?: string | undefined;
  readonly command?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly rejectedErrors?: readonly SmtpError[] | undefined;
}

function readOutcome(error: SmtpError, isHandedOver: boolean): SendOutcome {
  const { responseCode, response = '', command } = error.rejectedErrors?.[0] ?? error;
  const reply = shortenReply(response);
  if (responseCode === undefined)
    return isHandedOver ? { type: 'unknown' } : { type: 'later', reply: shortenReply(error.code ?? '') };
  if (responseCode === CLOSING) return { type: isHandedOver ? 'later' : 'server', reply };
  if (responseCode < 500) return { type: 'later', reply };
  // A mail server that refuses the sender refuses all mails, so that no mail is at fault.
  return {
    type: command === 'MAIL FROM' && !/^5\d\d[ -]5\.1\.[0-3]/.test(response) ? 'server' : 'refused',
    reply,
  };
}

const CLOSING = 421;
const MAX_REPLY_LENGTH = 300;

const shortenReply = (reply: string): string =>
  reply
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_REPLY_LENGTH);

const PROBLEMS: Readonly<Record<string, string>> = {
  EDNS: 'The name of the mail server in MAIL_URL does not exist.',
  ECONNREFUSED: 'No mail server accepts connections at the address in MAIL_URL.',
  ETIMEDOUT: 'The mail server did not reply in time.',
  ETLS: 'The mail server offers no encryption, or its certificate is not valid. Nothing was sent.',
  EAUTH: 'The mail server refuses the login in MAIL_URL.',
  ESOCKET: 'The connection to the mail server failed.',
  ECONNECTION: 'The mail server closed the connection.',
};

function describeProblem(error: SmtpError & { readonly originalCode?: string }): string {
  const code = error.originalCode ?? error.code ?? '';
  const problem = PROBLEMS[code] ?? PROBLEMS[error.code ?? ''] ?? 'The mail server cannot be used.';
  const isCertificate = /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO/i.test(code);
  const text = isCertificate ? 'The certificate of the mail server is not valid. Nothing was sent.' : problem;
  return error.response === undefined || error.response === ''
    ? text
    : `${text} It replied: ${shortenReply(error.response)}`;
}

function composeMail(mail: OutgoingMail): Promise<Buffer> {
  const composer = new MailComposer({
    from: mail.from,
    to: mail.to,
    messageId: mail.messageId,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: mail.headers,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
