import type { ResponseKey } from '../response-log/response-store.ts';

/** Undefined if the number is invalid. */
export function readResponseKey(params: Readonly<Record<string, string>>): ResponseKey | undefined {
  const { id = '', seq = '' } = params;
  return /^[1-9]\d{0,14}$/.test(seq) ? { surveyId: id, seq: Number(seq) } : undefined;
}
