import { httpSms } from './http-sms.ts';
import type { WriteLog, SmsDriver, SmsProvider } from './sms-provider.ts';

/** For trials: logs each message with its code instead of sending it. */
const consoleSms: SmsDriver = {
  read: () => ({}),
  open: (_, say) => ({
    async send({ phone, template, params, outNo }) {
      say({ phone, template, ...params }, 'CONSOLE SMS: nothing was sent; this is what would have been');
      return { id: outNo };
    },
  }),
};

/** Used if no driver is configured: sends nothing, and logs a warning. */
const absentSms: SmsDriver = {
  read: () => ({}),
  open: (_, say) => ({
    async send() {
      say({}, 'a code was asked for, and nothing is configured that could send it: set SMS_DRIVER');
      return { error: 'down' };
    },
  }),
};

/** All SMS drivers by their name in SMS_DRIVER. */
export const SMS_DRIVERS: ReadonlyMap<string, SmsDriver> = new Map<string, SmsDriver>([
  ['console', consoleSms],
  ['http', httpSms],
  ['none', absentSms],
]);

/** The chosen driver with its options from the environment. */
export interface ChosenSms {
  readonly driver: string;
  readonly options: object;
}

export const openSms = ({ driver, options }: ChosenSms, say: WriteLog): SmsProvider =>
  (SMS_DRIVERS.get(driver) ?? absentSms).open(options, say);
