import type { OpenSms } from '../sms-provider.ts';

/** For trying out: what would be sent stands in the log, the code too. */
export const openConsoleSms: OpenSms = (say) => ({
  async send({ phone, template, params, outNo }) {
    say({ phone, template, ...params }, 'CONSOLE SMS: nothing was sent; this is what would have been');
    return { id: outNo };
  },
});
