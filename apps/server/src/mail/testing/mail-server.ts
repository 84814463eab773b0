import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { MailSettings } from '../../config/mail-settings.ts';

/** A mail that the server has accepted. */
export interface ReceivedMail {
  readonly to: string;
  readonly from: string;
  readonly isEncrypted: boolean;
  /** Headers and body as sent. */
  readonly content: string;
}

/**
 * How the server treats a recipient. `greylist`: deferred at the first attempt. `defer`: always 450. `refuse`: 550. `spam`: 554
 * after the text. `busy`: 421. `cut`: cuts the connection after it has the text, and keeps the mail; `cut-early`: before
 * the text. `slow`: replies after
 * half a second.
 */
export type Treatment =
  | 'accept'
  | 'greylist'
  | 'defer'
  | 'refuse'
  | 'spam'
  | 'busy'
  | 'cut'
  | 'cut-early'
  | 'slow';

export interface TestMailServer {
  readonly port: number;
  readonly received: ReceivedMail[];
  /** The number of attempts by recipient. */
  readonly attempts: Map<string, number>;
  /** Settings that send by this server, without encryption. */
  readonly settings: MailSettings;
  close(): Promise<void>;
}

interface TestMailServerOptions {
  readonly treat?: (address: string) => Treatment;
  /** Whether the server offers STARTTLS, with the certificate of the library, which is not trusted. */
  readonly offersTls?: boolean;
  readonly login?: { readonly user: string; readonly password: string };
  readonly onReceived?: (mail: ReceivedMail) => void;
}

const SETTINGS = {
  from: { name: 'Survey team', address: 'survey@example.org' },
  bounces: undefined,
  perMinute: 60_000,
  hours: undefined,
  timeZone: 'UTC',
  origin: 'https://survey.example.org',
};

/** A mail server that behaves like real ones, at a port of this machine. */
export async function startTestMailServer({
  treat = () => 'accept',
  offersTls = false,
  login,
  onReceived = () => {},
}: TestMailServerOptions = {}): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const attempts = new Map<string, number>();
  const server: SMTPServer = new SMTPServer({
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    authOptional: login === undefined,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.password
        ? done(null, { user: username })
        : done(refusal(535, '5.7.8 Wrong user or password')),
    onRcptTo: ({ address }, session, done) => {
      const count = (attempts.get(address) ?? 0) + 1;
      attempts.set(address, count);
      const treatment = treat(address);
      if (treatment === 'cut-early') return cut(server, session.id);
      return done(findRefusal(treatment, count));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          to: rcptTo[0]?.address ?? '',
          from: mailFrom === false ? '' : mailFrom.address,
          isEncrypted: session.secure,
          content: Buffer.concat(chunks).toString('utf8'),
        };
        const treatment = treat(mail.to);
        if (treatment === 'spam') return done(refusal(554, '5.7.1 Looks like spam'));
        received.push(mail);
        onReceived(mail);
        if (treatment === 'cut') return cut(server, session.id);
        if (treatment === 'slow') await sleep(500);
        return done(null, '2.0.0 Ok: queued');
      });
    },
  });
  server.on('error', () => undefined); // cut connections
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo; // a TCP server has no other address type
  return {
    port,
    received,
    attempts,
    settings: { ...SETTINGS, server: { host: '127.0.0.1', port, tls: 'never', login } },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The refusal of a recipient at the attempt with this number. */
function findRefusal(treatment: Treatment, count: number): Error | null {
  if (treatment === 'greylist' && count === 1) return refusal(451, '4.7.1 Greylisted, try again later');
  if (treatment === 'defer') return refusal(450, '4.2.1 Mailbox busy');
  if (treatment === 'refuse') return refusal(550, '5.1.1 No such user');
  if (treatment === 'busy') return refusal(421, '4.3.2 Too many connections');
  return null;
}

const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

function cut(server: SMTPServer, sessionId: string): void {
  for (const connection of server.connections)
    if ('id' in connection && connection.id === sessionId) connection._socket.destroy();
}
