/** One message: a template with its parameters, and our own number for it, which makes a repeated call harmless. */
interface SmsMessage {
  readonly phone: string;
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  readonly outNo: string;
}
/** `limit`: the provider sends no more to this number now; `bad`: it takes no such number; `down`: it may be tried again. */
type SmsResult = { readonly id: string } | { readonly error: 'limit' | 'bad' | 'down' };

/** Sends messages. Never rejects. */
export interface SmsProvider {
  send(message: SmsMessage): Promise<SmsResult>;
}

/** Writes into the log. */
export type Say = (facts: Readonly<Record<string, string | number>>, message: string) => void;

/** A way of sending messages, which operators choose by its name. `Options`: plain values. */
export interface SmsDriver<Options extends object = object> {
  /** What it needs of the environment. What is wrong goes to `problems`; undefined then. */
  read(env: Readonly<Record<string, string | undefined>>, problems: string[]): Options | undefined;
  open(options: Options, say: Say): SmsProvider;
}
