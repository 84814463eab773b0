import type { Database } from '../../database/database.ts';

export interface AuditedAct {
  readonly tokenId: string;
  readonly name: string;
  /** The operation, such as `survey.publish`. */
  readonly act: string;
  readonly surveyId: string | null;
  /** The affected part of the survey, such as the number of a response or key. Never an answer. */
  readonly subject: string | null;
}

/** Adds an entry to the audit log and returns its number. */
export async function noteEntry({ query }: Database, act: AuditedAct, now: Date): Promise<number> {
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

export async function noteEnd({ query }: Database, id: number, outcome: string, now: Date): Promise<void> {
  await query.insertInto('audit_outcome').values({ entry_id: id, ended_at: now, outcome }).execute();
}

/**
 * Logs an operation that `operate` does not log. `work` runs the operation and returns its outcome. It does not run if
 * logging fails.
 */
export async function noteAct(
  { database, now }: { readonly database: Database; readonly now: () => number },
  act: AuditedAct,
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
  /** Selects entries about this survey. Undefined selects all entries. */
  readonly survey: string | undefined;
  /** Selects entries with smaller numbers. Undefined selects the newest entries. */
  readonly before: number | undefined;
  readonly limit: number;
}

/** Returns entries, newest first. An outcome of null means that the operation is unfinished, or the server stopped. */
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

/** The names of people by their ids. Ids of people who do not exist are left out. */
export async function findPersonNames(
  { query }: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await query
    .selectFrom('person')
    .select(['person_id', 'name'])
    .where('person_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ person_id: id, name }) => [id, name]));
}

/** The title of a survey's newest version. Undefined if the survey is unknown or deleted. */
export async function findTitle({ query }: Database, surveyId: string): Promise<string | undefined> {
  const row = await query
    .selectFrom('survey')
    .innerJoin('survey_version', (join) =>
      join
        .onRef('survey_version.survey_id', '=', 'survey.survey_id')
        .onRef('survey_version.version', '=', 'survey.newest_version'),
    )
    .select('title')
    .where('deleted_at', 'is', null)
    .where('survey.survey_id', '=', surveyId)
    .where('survey_version.survey_id', '=', surveyId)
    .executeTakeFirst();
  return row?.title;
}
