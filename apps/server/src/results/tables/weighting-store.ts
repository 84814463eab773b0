import type { WeightingDefinition } from '@canvass/protocol';
import type { Database } from '../../database/database.ts';

type QueryDatabase = Pick<Database, 'query'>;

export interface StoredWeighting extends WeightingDefinition {
  readonly edition: number;
  readonly changed_by: string | null;
  readonly changed_at: string | null;
}

const NONE: StoredWeighting = {
  margins: [],
  least: null,
  most: null,
  edition: 0,
  changed_by: null,
  changed_at: null,
};

/** The stored weighting, or one without margins if none is stored. */
export async function findWeighting({ query }: QueryDatabase, surveyId: string): Promise<StoredWeighting> {
  const row = await query
    .selectFrom('weighting')
    .select(['definition', 'edition', 'changed_by', 'changed_at'])
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
  if (row === undefined) return NONE;
  const { definition, changed_at: changedAt, ...otherColumns } = row;
  return { ...definition, ...otherColumns, changed_at: changedAt.toISOString() };
}

/** Replaces the edition that the operator has seen. Returns false if the stored edition differs. */
export async function storeWeighting(
  { query }: QueryDatabase,
  surveyId: string,
  { edition, ...definition }: WeightingDefinition & { readonly edition: number },
  change: { readonly operator: string; readonly changedAt: Date },
): Promise<boolean> {
  const values = {
    definition: JSON.stringify(definition),
    edition: edition + 1,
    changed_by: change.operator,
    changed_at: change.changedAt,
  };
  const storedRow =
    edition === 0
      ? await query
          .insertInto('weighting')
          .values({ survey_id: surveyId, ...values })
          .onConflict((conflict) => conflict.column('survey_id').doNothing())
          .returning('edition')
          .executeTakeFirst()
      : await query
          .updateTable('weighting')
          .set(values)
          .where('survey_id', '=', surveyId)
          .where('edition', '=', edition)
          .returning('edition')
          .executeTakeFirst();
  return storedRow !== undefined;
}
