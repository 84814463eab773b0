import type { SmsDriver, WriteLog, SmsProvider } from './sms-provider.ts';

/** Milliseconds until a call fails, because a respondent waits for the reply. */
const TIMEOUT_MS = 10_000;

interface HttpSettings {
  readonly url: string;
  /** The complete `Authorization` header, if the address requires one. */
  readonly authorization: string | undefined;
}

/**
 * Posts each message as JSON to the operator's address, which forwards it to a provider. Any 2xx means sent, 429 a
 * limit, other 4xx a phone number that is not accepted.
 */
const httpSms: SmsDriver<HttpSettings> = {
  read(env, problems) {
    const url = env['SMS_URL'] ?? '';
    // A message must not repeat the address, which may contain a password.
    if (!/^https?:\/\/.+/.test(url) || !URL.canParse(url)) {
      problems.push(
        'SMS_URL must be an address such as https://sms.example.com/send, since SMS_DRIVER is http.',
      );
      return undefined;
    }
    return { url, authorization: env['SMS_AUTHORIZATION'] || undefined };
  },
  open: ({ url, authorization }, writeLog) => ({
    async send({ phone, template, params, outNo }) {
      try {
        const reply = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(authorization !== undefined && { authorization }),
          },
          body: JSON.stringify({ phone, template, params, out_no: outNo }),
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        await reply.body?.cancel();
        if (reply.ok) return { id: outNo };
        writeLog({ status: reply.status }, 'the SMS provider refused the message');
        if (reply.status === 429) return { error: 'limit' };
        return { error: reply.status === 400 || reply.status === 422 ? 'bad' : 'down' };
      } catch (error) {
        writeLog(
          { reason: error instanceof Error ? error.name : 'unknown' },
          'the SMS provider did not reply',
        );
        return { error: 'down' };
      }
    },
  }),
};

/** A driver for tests, which logs each message, including its code, instead of sending it. */
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

export const SMS_DRIVERS: ReadonlyMap<string, SmsDriver> = new Map<string, SmsDriver>([
  ['console', consoleSms],
  ['http', httpSms],
  ['none', absentSms],
]);

export interface ChosenSms {
  readonly driver: string;
  readonly options: object;
}

export const openSms = ({ driver, options }: ChosenSms, writeLog: WriteLog): SmsProvider =>
  (SMS_DRIVERS.get(driver) ?? absentSms).open(options, writeLog);
