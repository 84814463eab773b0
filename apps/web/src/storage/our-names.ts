/** Prefix of all names that the app uses on a device: databases, records, caches, locks. */
export const OUR_PREFIX = 'canvass-';

/** Name of a survey's database, and prefix of other names of the survey. */
export const databaseName = (surveyId: string): string => OUR_PREFIX + surveyId;
