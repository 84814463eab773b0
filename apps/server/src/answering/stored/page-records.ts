import type { PageRecord } from '@canvass/protocol';
import type { Database } from '../../storage/database.ts';
import { eventOf } from './fold-stored.ts';

/** How canonical JSON of an event with page records begins: its keys are sorted. */
const BEGINNING = '{"qPageArray":%';

/** Page records of these responses that were stored until then, in their order, by seq (ANSWER-17). */
export async function findPageRecords(
  { query }: Database,
  { surveyId, until }: { readonly surveyId: string; readonly until: Date },
  seqs: readonly number[],
): Promise<ReadonlyMap<number, readonly PageRecord[]>> {
  const bySeq = new Map<number, readonly PageRecord[]>();
  if (seqs.length === 0) return bySeq;
  const rows = await query
    .selectFrom('response_event')
    .select(['seq', 'event'])
    .where('survey_id', '=', surveyId)
    .where('seq', 'in', [...seqs])
    .where('event', 'like', BEGINNING)
    .where('stored_at', '<=', until)
    .orderBy('seq')
    .orderBy('position')
    .execute();
  for (const { seq, ...link } of rows) {
    const event = eventOf(link);
    if (event.type === 'pages') bySeq.set(seq, [...(bySeq.get(seq) ?? []), ...event.qPageArray]);
  }
  return bySeq;
}
