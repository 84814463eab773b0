import type { Foundation } from '../config/foundation.ts';
import type { Difference } from './fold-stored.ts';
import type { ResponseKey, ResponseRow } from './response-store.ts';

/** Marks a response whose events now evaluate differently (ENGINE-15), once, with a log line. Lists and exports show it. */
export async function reportDifference(
  { database, warn }: Pick<Foundation, 'database' | 'warn'>,
  { surveyId, seq }: ResponseKey,
  row: Pick<ResponseRow, 'evaluated_differently' | 'version'>,
  { position, cause }: Difference,
): Promise<void> {
  if (row.evaluated_differently) return;
  const { numUpdatedRows: marked } = await database.query
    .updateTable('response')
    .set({ evaluated_differently: true })
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .where('evaluated_differently', '=', false)
    .executeTakeFirst();
  if (marked === 0n) return;
  warn(
    { survey: surveyId, response: seq, version: row.version, event: position, cause },
    'ALARM: the events of a response evaluate differently than when it was answered; its stored answers count',
  );
}
