import type { Link } from '../addresses/link.ts';

/** Prefix of all names that the app uses on a device: databases, records, caches, locks. */
export const OUR_PREFIX = 'canvass-';

/** Name of a survey's database, and prefix of other names of the survey. */
export const databaseName = (surveyId: string): string => OUR_PREFIX + surveyId;

/** Number of characters of a unique link's token: enough to distinguish links, but far from the whole token. */
const LINK_CHARACTERS = 8;

/**
 * Name under which a device stores the answers of a survey. Each unique link has a separate name, because it belongs to
 * another respondent.
 */
export const deviceScope = (surveyId: string, { uniqueLink }: Pick<Link, 'uniqueLink'>): string =>
  uniqueLink === undefined ? surveyId : `${surveyId}-${uniqueLink.slice(0, LINK_CHARACTERS)}`;
