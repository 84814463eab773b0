import type { OpenSms } from '../sms-provider.ts';

/** Where no way of sending is configured: nothing is sent, and the log says so. */
export const openAbsentSms: OpenSms = (say) => ({
  async send() {
    say({}, 'a code was asked for, and nothing is configured that could send it: set SMS_DRIVER');
    return { error: 'down' };
  },
});
