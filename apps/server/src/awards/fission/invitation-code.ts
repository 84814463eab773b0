import { createHmac, timingSafeEqual } from 'node:crypto';
import { limitKey } from '../../admission/limit-store.ts';
import type { ResponseKey } from '../../response-log/response-store.ts';
import type { Database } from '../../database/database.ts';

type Query = Database['query'];

/** Characters of the signature: 132 bits, so that codes of others cannot be guessed. */
const MAC_LENGTH = 22;
const CODE = /^([0-9a-z]{1,11})-([\w-]{22})$/;
/** The parameter `c` of an invitation link: the id of the survey, and the code. */
const LINK = /^([A-Za-z0-9]{24})([0-9a-z]{1,11}-[\w-]{22})$/;

/** The code of an inviter: the number of the response, signed with a key that is deleted with the survey's responses. */
export async function invitationCode(query: Query, { surveyId, seq }: ResponseKey): Promise<string> {
  return `${seq.toString(36)}-${signNumber(await limitKey(query, surveyId), seq)}`;
}

/** The number of the inviting response. Undefined if this server did not sign the code. */
export async function findInviter(query: Query, surveyId: string, code: string): Promise<number | undefined> {
  const [, number = '', mac = ''] = CODE.exec(code) ?? [];
  const seq = Number.parseInt(number, 36);
  if (!Number.isSafeInteger(seq)) return undefined;
  const own = signNumber(await limitKey(query, surveyId), seq);
  return timingSafeEqual(Buffer.from(own), Buffer.from(mac)) ? seq : undefined;
}

const signNumber = (key: Buffer, seq: number): string =>
  createHmac('sha256', key).update(`invite ${seq}`).digest('base64url').slice(0, MAC_LENGTH);

/** Path of the landing page of invitations. */
export const invitationPath = (surveyId: string, code: string): string =>
  `/s/fission/receive?c=${surveyId}${code}`;

/** The content of an invitation link. */
export interface InvitationLink {
  readonly surveyId: string;
  readonly code: string;
}

/** Undefined if the parameter has another form. */
export function readInvitationLink(c: string): InvitationLink | undefined {
  const [, surveyId, code] = LINK.exec(c) ?? [];
  return surveyId === undefined || code === undefined ? undefined : { surveyId, code };
}
