import { type ChosenSms, SMS_DRIVERS } from './providers/sms/sms-drivers.ts';

/** The operator's settings for sending codes (docs/operations.md). */
export interface SmsSettings extends ChosenSms {
  readonly template: string;
  /** Messages that one survey may send within a day. */
  readonly dailyCap: number;
}

type Environment = Readonly<Record<string, string | undefined>>;
const DEFAULT_CAP = 1_000;

/** If `SMS_DRIVER` is not set, codes are logged instead of sent, and in production neither sent nor logged. */
export function readSmsSettings(env: Environment, problems: string[]): SmsSettings {
  return {
    ...readDriver(env, problems),
    template: env['SMS_TEMPLATE'] || 'verification-code',
    dailyCap: readCap(env['SMS_DAILY_CAP'], problems),
  };
}

/** Reads the driver and its options. After an error the result is never used, because the server does not start. */
function readDriver(env: Environment, problems: string[]): ChosenSms {
  const driver = env['SMS_DRIVER'] || (env['NODE_ENV'] === 'production' ? 'none' : 'console');
  const knownDriver = SMS_DRIVERS.get(driver);
  if (knownDriver === undefined) {
    const names = [...SMS_DRIVERS.keys()].join(', ');
    problems.push(`SMS_DRIVER must be one of ${names}, and it is "${driver}".`);
  }
  const options = knownDriver?.read(env, problems);
  return options === undefined ? { driver: 'none', options: {} } : { driver, options };
}

function readCap(text: string | undefined, problems: string[]): number {
  if (!text) return DEFAULT_CAP;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  problems.push(`SMS_DAILY_CAP must be a whole number from 0 to 999999999, and it is "${text}".`);
  return DEFAULT_CAP;
}
