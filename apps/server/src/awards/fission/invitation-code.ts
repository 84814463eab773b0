import { createHmac, timingSafeEqual } from 'node:crypto';
import { limitKey } from '../../admission/limit-store.ts';
import type { ResponseKey } from '../../response-log/response-store.ts';
import type { Database } from '../../database/database.ts';

type Query = Database['query'];

/** 132 bits: nobody invites in the name of another. */
const MAC_LENGTH = 22;
const CODE = /^([0-9a-z]{1,11})-([\w-]{22})$/;
/** What the link of a poster has: the survey, and the code. */
const SHARED = /^([A-Za-z0-9]{24})([0-9a-z]{1,11}-[\w-]{22})$/;

/** By which others answer for a response: its number, signed with the key of the survey that goes with its answers. */
export async function invitationCode(query: Query, { surveyId, seq }: ResponseKey): Promise<string> {
  return `${seq.toString(36)}-${signed(await limitKey(query, surveyId), seq)}`;
}

/** The response that invites; undefined: nobody has been given this code. */
export async function inviterOf(query: Query, surveyId: string, code: string): Promise<number | undefined> {
  const [, number = '', mac = ''] = CODE.exec(code) ?? [];
  const seq = Number.parseInt(number, 36);
  if (!Number.isSafeInteger(seq)) return undefined;
  const own = signed(await limitKey(query, surveyId), seq);
  return timingSafeEqual(Buffer.from(own), Buffer.from(mac)) ? seq : undefined;
}

const signed = (key: Buffer, seq: number): string =>
  createHmac('sha256', key).update(`invite ${seq}`).digest('base64url').slice(0, MAC_LENGTH);

/** Path of the page that others are led to. */
export const sharePath = (surveyId: string, code: string): string =>
  `/s/fission/receive?c=${surveyId}${code}`;

/** What the link of that page has. */
export interface Shared {
  readonly surveyId: string;
  readonly code: string;
}

/** Undefined: no link of ours. */
export function readShared(c: string): Shared | undefined {
  const [, surveyId, code] = SHARED.exec(c) ?? [];
  return surveyId === undefined || code === undefined ? undefined : { surveyId, code };
}
