/** Everything that the app keeps on a device has a name that begins with it: databases, records, caches, locks. */
export const OUR_PREFIX = 'canvass-';

/** Of a survey's database; what else is kept of the survey begins with it. */
export const databaseName = (surveyId: string): string => OUR_PREFIX + surveyId;
