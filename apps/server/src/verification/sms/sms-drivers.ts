import type { SmsDriver } from '../sms-provider.ts';
import { openAbsentSms } from './absent-sms.ts';
import { openConsoleSms } from './console-sms.ts';
import { httpSms } from './http-sms.ts';

/** Every way of sending messages, by the name that SMS_DRIVER has for it. */
export const SMS_DRIVERS = new Map<string, SmsDriver>([
  ['console', () => openConsoleSms],
  ['http', httpSms],
  ['none', () => openAbsentSms],
]);
