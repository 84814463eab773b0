import Type from 'typebox';
import { pageQuery, readPage } from '../../http/page-query.ts';
import type { Page } from './award-lists.ts';

/** Query of the lists of awards: `before` is a time, as the last entry of the page before has it. */
export const awardListProperties = {
  ...pageQuery,
  before: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T[\\d:.]{8,15}Z$' })),
};
export const awardListQuery = Type.Object(awardListProperties);
const NEVER = new Date('9999-01-01T00:00:00Z');

export function awardPage(
  surveyId: string,
  query: { readonly before?: string | undefined; readonly limit?: string | undefined },
): Page {
  const before = query.before === undefined ? NEVER : new Date(query.before);
  const isTime = !Number.isNaN(before.getTime());
  return { surveyId, before: isTime ? before : NEVER, limit: readPage(query, { limit: 100, most: 1_000 }) };
}
