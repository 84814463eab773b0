import { isIP } from 'node:net';

/** The operator's mail server and sender (docs/operations.md). */
export interface MailSettings {
  readonly server: MailServerAddress;
  readonly from: MailSender;
  /** The address that receives bounces. Each mail adds its id after a plus sign. Undefined for the sender's address. */
  readonly bounces: string | undefined;
  /** Mails per minute, for all processes together. */
  readonly perMinute: number;
  /** Hours of the day in which members get mails. Undefined for all hours. */
  readonly hours: MailHours | undefined;
  /** The time zone of members without their own. */
  readonly timeZone: string;
  /** The address of this server in links of mails. */
  readonly origin: string;
  /** A certificate that is trusted besides those of the machine. Only tests have one. */
  readonly ca?: string;
}

export interface MailServerAddress {
  readonly host: string;
  readonly port: number;
  /** `start`: encrypted from the start; `upgrade`: STARTTLS is required; `never`: sent as plain text. */
  readonly tls: 'start' | 'upgrade' | 'never';
  readonly login: { readonly user: string; readonly password: string } | undefined;
}

export interface MailSender {
  readonly name: string;
  readonly address: string;
}

/** Full hours of a day, from `from` up to `to`. */
export interface MailHours {
  readonly from: number;
  readonly to: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** An address with one @, without characters that mean something in the protocol or a header. */
const ADDRESS = /^(?=.{3,254}$)[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}]+$/u;
const MAX_NAME_LENGTH = 100;

/** Whether a mail can be sent to this address. Only the receiver's server knows whether it exists. */
export const isMailAddress = (text: string): boolean => ADDRESS.test(text);

/** Returns undefined if no mail server is configured. Adds errors to `problems`, without the password. */
export function readMailSettings(env: Environment, problems: string[]): MailSettings | undefined {
  const { MAIL_URL: url, MAIL_FROM: from, PUBLIC_ORIGIN: origin } = env;
  if (!url && !from) return undefined;
  if (!url) problems.push('MAIL_URL must be set, because MAIL_FROM is: the mail server that sends mails.');
  if (!origin)
    problems.push('PUBLIC_ORIGIN must be set, because MAIL_URL is: links in mails begin with this address.');
  return {
    server: readServer(url ?? '', problems),
    from: readSender(from ?? '', problems),
    bounces: readBounces(env['MAIL_BOUNCES'], problems),
    perMinute: readRate(env['MAIL_PER_MINUTE'], problems),
    hours: readHours(env['MAIL_HOURS'], problems),
    timeZone: readTimeZone(env['MAIL_TIME_ZONE'], problems),
    origin: origin ?? '',
  };
}

const NO_SERVER: MailServerAddress = { host: '', port: 0, tls: 'start', login: undefined };
const PORTS = { 'smtps:': 465, 'smtp:': 587 } as const;

function readServer(text: string, problems: string[]): MailServerAddress {
  if (text === '') return NO_SERVER;
  // Messages must not repeat the address, which contains the password.
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const { protocol } = url ?? {};
  if (url === undefined || (protocol !== 'smtp:' && protocol !== 'smtps:') || url.hostname === '') {
    problems.push(
      'MAIL_URL must look like smtps://user:password@mail.example.org:465, or smtp:// for port 587.',
    );
    return NO_SERVER;
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const tls = readEncryption(url, host, problems);
  return { host, port: Number(url.port) || PORTS[protocol], tls, login: readLogin(url, problems) };
}

function readEncryption(url: URL, host: string, problems: string[]): MailServerAddress['tls'] {
  const isFromStart = url.protocol === 'smtps:';
  if (url.search === '') return isFromStart ? 'start' : 'upgrade';
  if (url.search !== '?tls=never')
    problems.push('MAIL_URL may end with ?tls=never, and with nothing else after the port.');
  else if (isFromStart) problems.push('MAIL_URL must begin with smtp:// if it ends with ?tls=never.');
  else if (url.username !== '' && !isThisMachine(host))
    problems.push(
      'MAIL_URL must not end with ?tls=never if it has a password, which others could then read.',
    );
  return 'never';
}

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

function readLogin({ username, password }: URL, problems: string[]): MailServerAddress['login'] {
  if (username === '' && password === '') return undefined;
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    problems.push('MAIL_URL must have %25 instead of % in user and password.');
    return undefined;
  }
}

/** Reads `Name <address>` or an address. */
function readSender(text: string, problems: string[]): MailSender {
  const {
    name = '',
    inner,
    plain,
  } = /^\s*(?:(?:"(?<quoted>[^"]*)"|(?<name>[^<>"]*?))\s*<(?<inner>[^<>]+)>|(?<plain>\S+))\s*$/u.exec(text)
    ?.groups ?? {};
  const quoted = /^\s*"(?<quoted>[^"]*)"/u.exec(text)?.groups?.['quoted'];
  const address = (inner ?? plain ?? '').trim();
  if (!isMailAddress(address) || /\p{C}/u.test(text) || text.length > MAX_NAME_LENGTH + 254)
    problems.push(
      `MAIL_FROM must be the sender of all mails, such as Survey team <survey@example.org>, and it is "${text}".`,
    );
  return { name: quoted ?? name, address };
}

function readBounces(text: string | undefined, problems: string[]): string | undefined {
  if (!text) return undefined;
  if (!isMailAddress(text) || text.includes('+'))
    problems.push(
      `MAIL_BOUNCES must be an address without a plus sign, such as bounces@example.org, and it is "${text}".`,
    );
  return text;
}

const DEFAULT_PER_MINUTE = 100;
const MAX_PER_MINUTE = 60_000;

function readRate(text: string | undefined, problems: string[]): number {
  if (!text) return DEFAULT_PER_MINUTE;
  const rate = Number(text);
  if (/^\d{1,5}$/.test(text) && rate >= 1 && rate <= MAX_PER_MINUTE) return rate;
  problems.push(`MAIL_PER_MINUTE must be a whole number from 1 to ${MAX_PER_MINUTE}, and it is "${text}".`);
  return DEFAULT_PER_MINUTE;
}

function readHours(text: string | undefined, problems: string[]): MailHours | undefined {
  if (!text) return undefined;
  const [, first = '', last = ''] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  const hours = { from: Number(first), to: Number(last) };
  if (first !== '' && hours.from < hours.to && hours.to <= 24) return hours;
  problems.push(
    `MAIL_HOURS must be two full hours such as 8-20, the first one smaller, and it is "${text}".`,
  );
  return undefined;
}

function readTimeZone(text: string | undefined, problems: string[]): string {
  if (!text) return 'UTC';
  if (isTimeZone(text)) return text;
  problems.push(`MAIL_TIME_ZONE must be a time zone such as Europe/Berlin, and it is "${text}".`);
  return 'UTC';
}

/** Whether the name of a time zone, such as `Europe/Berlin`, is known. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format(0);
    return name.length <= 64;
  } catch {
    return false;
  }
}
