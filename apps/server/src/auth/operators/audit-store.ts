import type { Database } from '../../database/database.ts';

export interface Act {
  readonly tokenId: string;
  readonly name: string;
  /** What is done, such as `survey.publish`. */
  readonly act: string;
  readonly surveyId: string | null;
  /** What of the survey: the number of a response, of a key. Never an answer. */
  readonly subject: string | null;
}

/** Notes what is about to be done. Returns the number of the note. */
export async function noteEntry({ query }: Database, act: Act, now: Date): Promise<number> {
  const { entry_id: id } = await query
    .insertInto('audit_entry')
    .values({
      noted_at: now,
      token_id: act.tokenId,
      name: act.name,
      act: act.act,
      survey_id: act.surveyId,
      subject: act.subject,
    })
    .returning('entry_id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Notes how it ended. */
export async function noteEnd({ query }: Database, id: number, outcome: string, now: Date): Promise<void> {
  await query.insertInto('audit_outcome').values({ entry_id: id, ended_at: now, outcome }).execute();
}

/** Notes what no operator does, before it is done: what cannot be noted is not done. `work` gives how it ended. */
export async function noteAct(
  { database, now }: { readonly database: Database; readonly now: () => number },
  act: Act,
  work: () => Promise<string>,
): Promise<void> {
  const id = await noteEntry(database, act, new Date(now()));
  let outcome = 'server.failed';
  try {
    outcome = await work();
  } finally {
    await noteEnd(database, id, outcome, new Date(now()));
  }
}

export interface AuditPage {
  /** Only those about this survey. */
  readonly survey: string | undefined;
  /** Only older ones than this number. */
  readonly before: number | undefined;
  readonly limit: number;
}

/** The newest first. An outcome of null: it is under way, or the server was stopped in the middle. */
export function listEntries({ query }: Database, { survey, before, limit }: AuditPage) {
  return query
    .selectFrom('audit_entry as noted')
    .leftJoin('audit_outcome as ended', 'ended.entry_id', 'noted.entry_id')
    .select([
      'noted.entry_id',
      'noted.noted_at',
      'noted.token_id',
      'noted.name',
      'noted.act',
      'noted.survey_id',
      'noted.subject',
      'ended.outcome',
    ])
    .$if(survey !== undefined, (entries) => entries.where('noted.survey_id', '=', survey ?? ''))
    .$if(before !== undefined, (entries) => entries.where('noted.entry_id', '<', before ?? 0))
    .orderBy('noted.entry_id', 'desc')
    .limit(limit)
    .execute();
}
