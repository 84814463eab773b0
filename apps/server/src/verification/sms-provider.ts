import type { Foundation } from '../foundation.ts';
import type { HttpProviderSettings } from './sms-settings.ts';

/** One message: a template with its parameters, and our own number for it, which makes a repeated call harmless. */
export interface SmsMessage {
  readonly phone: string;
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  readonly outNo: string;
}
/** `limit`: the provider sends no more to this number now; `bad`: it takes no such number; `down`: nobody knows. */
export type SmsResult = { readonly id: string } | { readonly error: 'limit' | 'bad' | 'down' };

/** Who sends messages. Never rejects. */
export interface SmsProvider {
  send(message: SmsMessage): Promise<SmsResult>;
}

/** The one that the operator has chosen. */
export function smsProvider({ settings, warn }: Pick<Foundation, 'settings' | 'warn'>): SmsProvider {
  const { driver } = settings.sms;
  if (driver === 'console') return createConsoleProvider(warn);
  return driver === 'none' ? createAbsentProvider(warn) : createHttpProvider(driver, warn);
}

type Say = (facts: Readonly<Record<string, string | number>>, message: string) => void;

/** For trying out: what would be sent stands in the log, the code too. */
function createConsoleProvider(say: Say): SmsProvider {
  return {
    async send({ phone, template, params, outNo }) {
      say({ phone, template, ...params }, 'CONSOLE SMS: nothing was sent; this is what would have been');
      return { id: outNo };
    },
  };
}

/** Where nobody has said how to send: nothing is, and the operator is told. */
export function createAbsentProvider(warn: Say): SmsProvider {
  return {
    async send() {
      warn({}, 'a code was asked for, and there is nobody to send it: set SMS_DRIVER');
      return { error: 'down' };
    },
  };
}

/** Milliseconds. The respondent waits for it. */
const TIMEOUT_MS = 10_000;

/**
 * Posts each message as JSON to an address of the operator's, who turns it into a call of their provider: any 2xx
 * means sent, 429 a limit, other 4xx a number that is not taken.
 */
export function createHttpProvider({ url, authorization }: HttpProviderSettings, warn: Say): SmsProvider {
  return {
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
        warn({ status: reply.status }, 'the SMS provider refused a message');
        if (reply.status === 429) return { error: 'limit' };
        return { error: reply.status === 400 || reply.status === 422 ? 'bad' : 'down' };
      } catch (error) {
        warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'the SMS provider does not answer');
        return { error: 'down' };
      }
    },
  };
}
