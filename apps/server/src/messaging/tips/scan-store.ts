import type { Database } from '../../storage/database.ts';

interface Scan {
  readonly surveyId: string;
  readonly scan: string;
}

/** A phone has scanned it. Again changes nothing. */
export async function storeScan({ query }: Database, { surveyId, scan }: Scan, expires: Date): Promise<void> {
  await query
    .insertInto('messaging_scan')
    .values({ survey_id: surveyId, scan, expires_at: expires })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isScanned({ query }: Database, { surveyId, scan }: Scan): Promise<boolean> {
  const row = await query
    .selectFrom('messaging_scan')
    .select('scan')
    .where('survey_id', '=', surveyId)
    .where('scan', '=', scan)
    .executeTakeFirst();
  return row !== undefined;
}
