/** Who sends codes, as an operator says it (docs/operations.md). */
export interface SmsSettings {
  readonly driver: 'console' | 'none' | ({ readonly kind: 'http' } & HttpProviderSettings);
  /** Name of the template at the provider. */
  readonly template: string;
  /** Messages that one survey may send within a day. */
  readonly dailyCap: number;
}

export interface HttpProviderSettings {
  readonly url: string;
  /** The whole `Authorization` header, where the address wants one. */
  readonly authorization: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;
const DEFAULT_CAP = 1_000;

/**
 * Without `SMS_DRIVER` codes stand in the log, but not in production: there nothing is sent until it is set.
 * What is wrong goes to `problems`.
 */
export function readSmsSettings(env: Environment, problems: string[]): SmsSettings {
  return {
    driver: readDriver(env, problems),
    template: env['SMS_TEMPLATE'] || 'verification-code',
    dailyCap: readCap(env['SMS_DAILY_CAP'], problems),
  };
}

function readDriver(env: Environment, problems: string[]): SmsSettings['driver'] {
  const name = env['SMS_DRIVER'] || (env['NODE_ENV'] === 'production' ? 'none' : 'console');
  if (name === 'console' || name === 'none') return name;
  if (name !== 'http') {
    problems.push(`SMS_DRIVER must be console, http or none, and it is "${name}".`);
    return 'none';
  }
  const url = env['SMS_URL'] ?? '';
  // Never repeated in a message: it may hold a password.
  if (!/^https?:\/\/.+/.test(url) || !URL.canParse(url)) {
    problems.push(
      'SMS_URL must be an address such as https://sms.example.com/send, since SMS_DRIVER is http.',
    );
    return 'none';
  }
  return { kind: 'http', url, authorization: env['SMS_AUTHORIZATION'] || undefined };
}

function readCap(text: string | undefined, problems: string[]): number {
  if (!text) return DEFAULT_CAP;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  problems.push(`SMS_DAILY_CAP must be a whole number from 0 to 999999999, and it is "${text}".`);
  return DEFAULT_CAP;
}
