/** A host name that leads to this machine and is none of those that browsers trust without https. */
export const PLAIN_HOST = 'survey.test';
