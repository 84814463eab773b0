import type { ResponseKey } from '../response-log/response-store.ts';

/** Survey and number of a path; undefined when the number is none. */
export function responseKey(params: Readonly<Record<string, string>>): ResponseKey | undefined {
  const { id = '', seq = '' } = params;
  return /^[1-9]\d{0,14}$/.test(seq) ? { surveyId: id, seq: Number(seq) } : undefined;
}
