import { httpSms } from './http-sms.ts';
import type { WriteLog, SmsDriver, SmsProvider } from './sms-provider.ts';

/** For tests: logs each message, including its code, instead of sending it. */
const consoleSms: SmsDriver = {
  read: () => ({}),
  open: (_, writeLog) => ({
    async send({ phone, template, params, outNo }) {
      writeLog({ phone, template, ...params }, 'CONSOLE SMS: logged instead of sent');
      return { id: outNo };
    },
  }),
};

/** Used if no driver is configured: sends nothing, and logs a warning. */
const absentSms: SmsDriver = {
  read: () => ({}),
  open: (_, writeLog) => ({
    async send() {
      writeLog({}, 'SMS code not sent: no SMS driver is configured; set SMS_DRIVER');
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

export const openSms = ({ driver, options }: ChosenSms, writeLog: WriteLog): SmsProvider =>
  (SMS_DRIVERS.get(driver) ?? absentSms).open(options, writeLog);
