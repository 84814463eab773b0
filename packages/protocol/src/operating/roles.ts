import { OPERATOR_SCOPES, type OperatorScope } from './scopes.ts';

/** The roles of people, and their scopes. A role counts in all surveys or in one. */
export const ROLES = {
  owner: OPERATOR_SCOPES,
  author: ['publish', 'figures'],
  reviewer: ['review', 'figures'],
  translator: ['translate'],
  fieldwork: ['members', 'figures'],
  analyst: ['answers'],
  reader: ['figures'],
} as const satisfies Readonly<Record<string, readonly OperatorScope[]>>;
export type Role = keyof typeof ROLES;
export const ROLE_NAMES = Object.keys(ROLES) as readonly Role[]; // the table has no other keys

/** Scopes of the whole installation, which roles in single surveys leave out. */
const INSTALLATION_SCOPES: readonly OperatorScope[] = ['manage', 'metrics'];

/** The scopes of a role in one survey. */
export const listSurveyScopes = (role: Role): readonly OperatorScope[] =>
  ROLES[role].filter((scope) => !INSTALLATION_SCOPES.includes(scope));
