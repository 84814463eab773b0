import type { PageRecord } from '@canvass/protocol';
import type { Database } from '../database/database.ts';
import { eventOf } from './fold-stored.ts';

/** The beginning of the canonical JSON of events with page records; keys are sorted. */
const BEGINNING = '{"qPageArray":%';

export interface StoredStep {
  readonly seq: number;
  /** Position in the chain, from 1. */
  readonly position: number;
  readonly storedAt: Date;
}

/** Page records of these responses in order, by `seq`. Omits steps for which `isCounted` returns false (ANSWER-17). */
export async function findPageRecords(
  { query }: Database,
  surveyId: string,
  seqs: readonly number[],
  isCounted: (step: StoredStep) => boolean,
): Promise<ReadonlyMap<number, readonly PageRecord[]>> {
  const bySeq = new Map<number, readonly PageRecord[]>();
  if (seqs.length === 0) return bySeq;
  const rows = await query
    .selectFrom('response_event')
    .select(['seq', 'event', 'position', 'stored_at'])
    .where('survey_id', '=', surveyId)
    .where('seq', 'in', [...seqs])
    .where('event', 'like', BEGINNING)
    .orderBy('seq')
    .orderBy('position')
    .execute();
  for (const { seq, position, stored_at: storedAt, event: text } of rows) {
    if (!isCounted({ seq, position, storedAt })) continue;
    const event = eventOf({ event: text });
    if (event.type === 'pages') bySeq.set(seq, [...(bySeq.get(seq) ?? []), ...event.qPageArray]);
  }
  return bySeq;
}
