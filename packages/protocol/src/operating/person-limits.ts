/** Characters of a password. */
export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 256;
/** RFC 5321 allows no longer address. */
export const MAX_EMAIL_LENGTH = 254;
export const MAX_PERSON_NAME_LENGTH = 100;
/** Roles of one person in different places. */
export const MAX_ROLES = 200;

/** A person is invited until the invitation is accepted. A person whose account is off cannot sign in. */
export const PERSON_STATES = ['invited', 'active', 'off'] as const;
export type PersonState = (typeof PERSON_STATES)[number];
