import Type from 'typebox';
import { pageQuery, readPage } from '../../http/page-query.ts';
import type { Page } from './award-lists.ts';

const TIME = '\\d{4}-\\d{2}-\\d{2}T[\\d:.]{8,15}Z';
const NEVER = '9999-01-01T00:00:00Z';

/**
 * Query schema of the lists of awards, newest first. `before` is a time, or the time and keys of the previous page's last entry,
 * joined by `~`, because entries can have the same time. `keys` are the patterns of the keys.
 */
export const awardListProperties = (...keys: readonly string[]) => ({
  ...pageQuery,
  before: Type.Optional(Type.String({ pattern: `^${TIME}(~${keys.join('~')})?$` })),
});
export const ID_KEY = '[A-Za-z0-9_-]{1,64}';
export const NUMBER_KEY = '\\d{1,9}';

/** The value of `before` for the page after an entry. */
export const placeOf = (...parts: readonly (string | number)[]): string => parts.join('~');

export function awardPage(
  surveyId: string,
  query: { readonly before?: string | undefined; readonly limit?: string | undefined },
): Page {
  const [time = NEVER, ...keys] = (query.before ?? NEVER).split('~');
  const at = new Date(time);
  return {
    surveyId,
    // An invalid time of the right form, such as hour 99, counts as later than all entries.
    before: { at: Number.isNaN(at.getTime()) ? new Date(NEVER) : at, keys },
    limit: readPage(query, { limit: 100, most: 1_000 }),
  };
}
