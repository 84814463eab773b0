import { type ChosenSms, SMS_DRIVERS } from './providers/sms/sms-drivers.ts';

/** How codes are sent, as an operator says it (docs/operations.md). */
export interface SmsSettings extends ChosenSms {
  /** Name of the template at the provider. */
  readonly template: string;
  /** Messages that one survey may send within a day. */
  readonly dailyCap: number;
}

type Environment = Readonly<Record<string, string | undefined>>;
const DEFAULT_CAP = 1_000;

/**
 * Without `SMS_DRIVER` codes stand in the log, but not in production: there nothing is sent until it is set.
 * What is wrong goes to `problems`.
 */
export function readSmsSettings(env: Environment, problems: string[]): SmsSettings {
  return {
    ...readDriver(env, problems),
    template: env['SMS_TEMPLATE'] || 'verification-code',
    dailyCap: readCap(env['SMS_DAILY_CAP'], problems),
  };
}

/** With a mistake in it nothing starts: what is chosen in its place is never opened. */
function readDriver(env: Environment, problems: string[]): ChosenSms {
  const driver = env['SMS_DRIVER'] || (env['NODE_ENV'] === 'production' ? 'none' : 'console');
  const known = SMS_DRIVERS.get(driver);
  if (known === undefined) {
    const names = [...SMS_DRIVERS.keys()].join(', ');
    problems.push(`SMS_DRIVER must be one of ${names}, and it is "${driver}".`);
  }
  const options = known?.read(env, problems);
  return options === undefined ? { driver: 'none', options: {} } : { driver, options };
}

function readCap(text: string | undefined, problems: string[]): number {
  if (!text) return DEFAULT_CAP;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  problems.push(`SMS_DAILY_CAP must be a whole number from 0 to 999999999, and it is "${text}".`);
  return DEFAULT_CAP;
}
