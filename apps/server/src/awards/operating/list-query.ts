import Type from 'typebox';
import { pageQuery, readPage } from '../../http/page-query.ts';
import type { Page } from './award-lists.ts';

const TIME = '\\d{4}-\\d{2}-\\d{2}T[\\d:.]{8,15}Z';
const NEVER = '9999-01-01T00:00:00Z';

/**
 * Query of the lists of awards, the latest first. `before` is a time, and behind it with `~` between them the keys of the
 * entry that the page before ended with: many entries are of one moment. `keys` are the forms of the keys.
 */
export const awardListProperties = (...keys: readonly string[]) => ({
  ...pageQuery,
  before: Type.Optional(Type.String({ pattern: `^${TIME}(~${keys.join('~')})?$` })),
});
export const ID_KEY = '[A-Za-z0-9_-]{1,64}';
export const NUMBER_KEY = '\\d{1,9}';

/** Of an entry, for `before`. */
export const placeOf = (...parts: readonly (string | number)[]): string => parts.join('~');

export function awardPage(
  surveyId: string,
  query: { readonly before?: string | undefined; readonly limit?: string | undefined },
): Page {
  const [time = NEVER, ...keys] = (query.before ?? NEVER).split('~');
  const at = new Date(time);
  return {
    surveyId,
    // A time such as of hour 99 has the form of one, and is later than all.
    before: { at: Number.isNaN(at.getTime()) ? new Date(NEVER) : at, keys },
    limit: readPage(query, { limit: 100, most: 1_000 }),
  };
}
