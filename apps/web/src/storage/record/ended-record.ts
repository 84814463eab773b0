import { endNameOf, type EndStatusCode, NOT_ENDED } from '@canvass/protocol';
import type { ResolvedText } from '@canvass/logic';
import type { ResponseCredentials } from './finished-here.ts';

/** Data of the end page after a reload, when the answers are no longer on the device. */
export interface EndedRecord {
  readonly v: 1;
  readonly runId: string;
  readonly status: EndStatusCode;
  /** The author's text with its placeholders filled in, by language. Languages without one use the product's text. */
  readonly contents?: Readonly<Record<string, ResolvedText>>;
  readonly jumpLink?: string;
  readonly score?: number;
  readonly own?: ResponseCredentials;
}

const isEnd = (status: unknown) => status !== NOT_ENDED.status && endNameOf(status) !== undefined;

const isAbsentOr = (type: 'string' | 'number', value: unknown) =>
  value === undefined || typeof value === type;

/** Whether the credentials of a record are valid or absent. */
function areCredentials(credentials: unknown): boolean {
  if (credentials === undefined) return true;
  if (typeof credentials !== 'object' || credentials === null) return false;
  const { seq, token } = credentials as Partial<Record<keyof ResponseCredentials, unknown>>;
  return typeof seq === 'number' && typeof token === 'string';
}

/** Returns undefined if the record is damaged or has an unknown format. */
export function parseEnded(raw: unknown): EndedRecord | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { v, runId, status, contents, jumpLink, score, own } = raw as Partial<
    Record<keyof EndedRecord, unknown>
  >;
  if (v !== 1 || typeof runId !== 'string' || !isEnd(status)) return undefined;
  if (contents !== undefined && (typeof contents !== 'object' || contents === null)) return undefined;
  if (!isAbsentOr('string', jumpLink) || !isAbsentOr('number', score) || !areCredentials(own))
    return undefined;
  // Only this app writes the entry, from a text that the server has parsed, so its nodes are not checked again.
  return raw as EndedRecord;
}
