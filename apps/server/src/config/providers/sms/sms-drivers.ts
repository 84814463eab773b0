import { httpSms } from './http-sms.ts';
import type { Say, SmsDriver, SmsProvider } from './sms-provider.ts';

/** For trying out: what would be sent stands in the log, the code too. */
const consoleSms: SmsDriver = {
  read: () => ({}),
  open: (_, say) => ({
    async send({ phone, template, params, outNo }) {
      say({ phone, template, ...params }, 'CONSOLE SMS: nothing was sent; this is what would have been');
      return { id: outNo };
    },
  }),
};

/** Where no way of sending is configured: nothing is sent, and the log says so. */
const absentSms: SmsDriver = {
  read: () => ({}),
  open: (_, say) => ({
    async send() {
      say({}, 'a code was asked for, and nothing is configured that could send it: set SMS_DRIVER');
      return { error: 'down' };
    },
  }),
};

/** Every way of sending messages, by the name that SMS_DRIVER has for it. */
export const SMS_DRIVERS: ReadonlyMap<string, SmsDriver> = new Map<string, SmsDriver>([
  ['console', consoleSms],
  ['http', httpSms],
  ['none', absentSms],
]);

/** The driver that an operator has chosen, and what it has read of the environment. */
export interface ChosenSms {
  readonly driver: string;
  readonly options: object;
}

export const openSms = ({ driver, options }: ChosenSms, say: Say): SmsProvider =>
  (SMS_DRIVERS.get(driver) ?? absentSms).open(options, say);
