import { isRecord } from '@canvass/project';
import type { SessionFacts } from '@canvass/protocol';
import type { AnswerLog, Batch } from './answer-log.ts';

/** Credentials from the reply to a begin request. A response that began only on the device has none yet. */
export interface Credentials {
  readonly token: string;
  readonly transactionId: string;
}

/** Changes of the credentials by a later reply. If it has no token, the previous token stays. */
export type RenewedCredentials = Pick<Credentials, 'transactionId'> & Partial<Credentials>;

/** The credentials in a reply. The newest token and step token are sent with all later calls. */
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
  /** Published version of the response. It changes only if the server moves the response (STATE-14). */
  readonly version: number;
  readonly facts: SessionFacts;
  readonly credentials: Credentials | null;
  readonly log: AnswerLog;
  /** Random id, created at the start. It marks the history entries of this response. */
  readonly runId: string;
}

/** Returns undefined if the response belongs to another survey or is damaged. */
export function parseResponse(raw: unknown, surveyId: string): LocalResponse | undefined {
  if (!isRecord(raw) || raw['surveyId'] !== surveyId) return undefined;
  // `isResponse` checks every member by its key, which TypeScript cannot follow.
  return isResponse(raw) ? (raw as unknown as LocalResponse) : undefined;
}

function isResponse(data: Readonly<Record<string, unknown>>): boolean {
  return (
    Number.isInteger(data['version']) &&
    typeof data['runId'] === 'string' &&
    isRecord(data['facts']) &&
    isRecord(data['facts']['seeds']) &&
    isCredentials(data['credentials']) &&
    isLog(data['log'])
  );
}

function isCredentials(value: unknown): boolean {
  if (value === null) return true;
  return isRecord(value) && typeof value['token'] === 'string' && typeof value['transactionId'] === 'string';
}

function isLog(value: unknown): boolean {
  if (!isRecord(value) || !Array.isArray(value['events']) || !Array.isArray(value['batches'])) return false;
  const { events, batches, acknowledged } = value;
  if (typeof acknowledged !== 'number' || acknowledged < 0 || acknowledged > events.length) return false;
  return (
    events.every((event) => isRecord(event) && typeof event['type'] === 'string') &&
    batches.every(isBatch) &&
    areTimes(value['left'])
  );
}

function isBatch(value: unknown): value is Batch {
  return (
    isRecord(value) &&
    typeof value['id'] === 'string' &&
    (value['call'] === 'n' || value['call'] === 's') &&
    typeof value['language'] === 'string' &&
    Number.isInteger(value['end'])
  );
}

/** Whether times are valid, or absent as in entries of older releases. */
const areTimes = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every(Number.isFinite));
