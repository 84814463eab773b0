/** A host name of this machine that browsers do not trust without https. */
export const PLAIN_HOST = 'survey.test';
