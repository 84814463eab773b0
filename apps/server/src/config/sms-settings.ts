import type { OpenSms } from '../verification/sms-provider.ts';
import { openAbsentSms } from '../verification/sms/absent-sms.ts';
import { SMS_DRIVERS } from '../verification/sms/sms-drivers.ts';

/** How codes are sent, as an operator says it (docs/operations.md). */
export interface SmsSettings {
  /** The provider that the operator has chosen. */
  readonly open: OpenSms;
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
    open: readDriver(env, problems),
    template: env['SMS_TEMPLATE'] || 'verification-code',
    dailyCap: readCap(env['SMS_DAILY_CAP'], problems),
  };
}

function readDriver(env: Environment, problems: string[]): OpenSms {
  const name = env['SMS_DRIVER'] || (env['NODE_ENV'] === 'production' ? 'none' : 'console');
  const driver = SMS_DRIVERS.get(name);
  if (driver === undefined) {
    const names = [...SMS_DRIVERS.keys()].join(', ');
    problems.push(`SMS_DRIVER must be one of ${names}, and it is "${name}".`);
  }
  return driver?.(env, problems) ?? openAbsentSms;
}

function readCap(text: string | undefined, problems: string[]): number {
  if (!text) return DEFAULT_CAP;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  problems.push(`SMS_DAILY_CAP must be a whole number from 0 to 999999999, and it is "${text}".`);
  return DEFAULT_CAP;
}
