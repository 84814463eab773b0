import type { SessionFacts } from '@canvass/protocol';
import type { AnswerLog } from './answer-log.ts';

/** Credentials from the reply to `b`. A response that began only on the device has none yet. */
export interface Credentials {
  readonly token: string;
  readonly transactionId: string;
}

/** Changes of the credentials by the reply to a later call. Without a token the previous one stays. */
export type RenewedCredentials = Pick<Credentials, 'transactionId'> & Partial<Credentials>;

/** The credentials in a reply: the newest token and step token are kept and sent from then on. */
export const renewedCredentials = (data: {
  readonly transaction_id: string;
  readonly rspd_token?: string;
}): RenewedCredentials => ({
  transactionId: data.transaction_id,
  ...(data.rspd_token !== undefined && { token: data.rspd_token }),
});

/** Everything that a response needs to continue after a reload, a kill, or days offline. */
export interface LocalResponse {
  readonly surveyId: string;
  /** Published version that the response began on and stays on. */
  readonly version: number;
  readonly facts: SessionFacts;
  readonly credentials: Credentials | null;
  readonly log: AnswerLog;
  /** Random id, created at the start. It marks the history entries of this response. */
  readonly runId: string;
}
