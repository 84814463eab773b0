import type { SessionFacts } from '@canvass/protocol';
import type { AnswerLog } from './answer-log.ts';

/** What the server gave at `b`; absent while a response has begun on the device only. */
export interface Credentials {
  readonly token: string;
  readonly transactionId: string;
}

/** What a response needs to go on after a reload, a kill, or days offline. */
export interface LocalResponse {
  readonly surveyId: string;
  /** Published version that the response began on and stays on. */
  readonly version: number;
  readonly facts: SessionFacts;
  readonly credentials: Credentials | null;
  readonly log: AnswerLog;
  /** Made in the browser at the start: tells this response's history entries from an older one's. */
  readonly runId: string;
}
