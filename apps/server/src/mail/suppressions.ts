import type { SuppressedAddress, SuppressionCause } from '@canvass/protocol';
import { INSTALLATION, type Query } from './mail-store.ts';

/** Why an address gets no mails of this survey. Undefined if it gets them. */
export async function findSuppression(
  query: Query,
  surveyId: string,
  recipientHash: string,
): Promise<SuppressionCause | undefined> {
  for (const place of new Set([surveyId, INSTALLATION])) {
    const row = await query
      .selectFrom('mail_suppression')
      .select('cause')
      .where('survey_id', '=', place)
      .where('recipient_hash', '=', recipientHash)
      .executeTakeFirst();
    if (row !== undefined) return row.cause;
  }
  return undefined;
}

/** Adds an address to the list of a survey. The first cause is kept. Mails that wait are kept back when they are due. */
export async function addSuppression(
  query: Query,
  suppression: {
    readonly surveyId: string;
    readonly recipientHash: string;
    readonly cause: SuppressionCause;
  },
  now: Date,
): Promise<void> {
  await query
    .insertInto('mail_suppression')
    .values({
      survey_id: suppression.surveyId,
      recipient_hash: suppression.recipientHash,
      cause: suppression.cause,
      since: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Removes an address from the list of a survey. Only receivers themselves undo that they have unsubscribed. Returns
 * whether it was on the list.
 */
export async function removeSuppression(
  query: Query,
  { surveyId, recipientHash }: { readonly surveyId: string; readonly recipientHash: string },
  by: 'receiver' | 'operator',
): Promise<boolean> {
  const { numDeletedRows } = await query
    .deleteFrom('mail_suppression')
    .where('survey_id', '=', surveyId)
    .where('recipient_hash', '=', recipientHash)
    .where('cause', by === 'receiver' ? '=' : '!=', 'unsubscribed')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Addresses on the list of a survey, the newest first. The list has hashes only: an address is known while a mail of the
 * survey to it is stored.
 */
export async function listSuppressions(
  query: Query,
  surveyId: string,
  limit: number,
): Promise<readonly SuppressedAddress[]> {
  const rows = await query
    .selectFrom('mail_suppression')
    .select(['recipient_hash', 'cause', 'since'])
    .where('survey_id', '=', surveyId)
    .orderBy('since', 'desc')
    .orderBy('recipient_hash')
    .limit(limit)
    .execute();
  const hashes = rows.map((row) => row.recipient_hash);
  const known = hashes.length === 0 ? [] : await findRecipients(query, surveyId, hashes);
  const addresses = new Map(known.map((row) => [row.recipient_hash, row.recipient]));
  return rows.map((row) => ({
    id: row.recipient_hash,
    address: addresses.get(row.recipient_hash) ?? null,
    cause: row.cause,
    since: row.since.toISOString(),
  }));
}

const findRecipients = (query: Query, surveyId: string, hashes: readonly string[]) =>
  query
    .selectFrom('mail')
    .select(['recipient_hash', 'recipient'])
    .distinct()
    .where('survey_id', '=', surveyId)
    .where('recipient_hash', 'in', [...hashes])
    .execute();

export async function countSuppressions(query: Query, surveyId: string): Promise<number> {
  const { addresses } = await query
    .selectFrom('mail_suppression')
    .select(({ fn }) => fn.countAll().as('addresses'))
    .where('survey_id', '=', surveyId)
    .executeTakeFirstOrThrow();
  return Number(addresses);
}
