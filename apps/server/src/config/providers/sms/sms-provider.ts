/** A message: a template, its parameters and our id, by which the provider ignores repeated calls. */
interface SmsMessage {
  readonly phone: string;
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  readonly outNo: string;
}
/** `limit`: too many messages to this number; `bad`: the number is not accepted; `down`: a retry may succeed. */
type SmsResult = { readonly id: string } | { readonly error: 'limit' | 'bad' | 'down' };

/** Sends messages to phones. Calls never reject. */
export interface SmsProvider {
  send(message: SmsMessage): Promise<SmsResult>;
}

export type WriteLog = (facts: Readonly<Record<string, string | number>>, message: string) => void;

/** A way of sending messages, which operators choose by name. */
export interface SmsDriver<Options extends object = object> {
  /** Adds errors to `problems` and returns undefined if the options are invalid. */
  read(env: Readonly<Record<string, string | undefined>>, problems: string[]): Options | undefined;
  open(options: Options, writeLog: WriteLog): SmsProvider;
}
