import Type from 'typebox';
import { nullable, oneOf, Time, type DataOf } from '../schemas/parts.ts';
import { OPERATOR_SCOPES, type OperatorScope } from './scopes.ts';

/** Body of `POST /api/operators/tokens`. */
export interface OperatorTokenRequest {
  /** Name of the token's owner or purpose, for people. */
  readonly name: string;
  readonly scopes: readonly OperatorScope[];
  /** Ids of the surveys to which the token is limited; absent for all. */
  readonly surveys?: readonly string[];
  /** Seconds until the token expires; absent if it never does. */
  readonly expires_in?: number;
}

const Scope = oneOf(...OPERATOR_SCOPES);
const surveys = nullable(
  Type.Array(Type.String(), { description: 'Ids of the surveys that the token may access. Null for all.' }),
);

export const NewOperatorToken = Type.Object({
  id: Type.String(),
  token: Type.String({ description: 'Returned only once.' }),
  expires_at: nullable(Time),
});
export type NewOperatorToken = DataOf<typeof NewOperatorToken>;

const OperatorToken = Type.Object({
  id: Type.String(),
  name: Type.String(),
  scopes: Type.Array(Scope),
  surveys,
  made_at: Time,
  expires_at: nullable(Time),
  used_on: nullable(Type.String({ format: 'date', description: 'Day of its last use (UTC).' })),
});
export type OperatorToken = DataOf<typeof OperatorToken>;
/** Reply to `GET /api/operators/tokens`. */
export const OperatorTokens = Type.Object({ tokens: Type.Array(OperatorToken) });
export type OperatorTokens = DataOf<typeof OperatorTokens>;

const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: Time,
  token: Type.String({
    description: 'Id of the token. "owner" for the server’s own token, "person:" and the id for a person.',
  }),
  name: Type.String(),
  act: Type.String(),
  survey: nullable(Type.String()),
  title: nullable(Type.String({ description: 'Title of the survey. Null if it is unknown or deleted.' })),
  subject: nullable(Type.String({ description: 'Number of a response or key.' })),
  outcome: nullable(
    Type.String({
      description:
        '"done", or the reason of a refusal. Null if it is running or was interrupted by a server stop.',
    }),
  ),
});
export type AuditEntry = DataOf<typeof AuditEntry>;
/** `GET /api/operators/audit`, the newest first. */
export const AuditEntries = Type.Object({ entries: Type.Array(AuditEntry) });
export type AuditEntries = DataOf<typeof AuditEntries>;

/** The signed-in operator: `GET /api/operators/sessions`, and the reply to signing in. */
export const SignedIn = Type.Object({
  name: Type.String(),
  scopes: Type.Array(Scope, { description: 'All scopes that the operator has in some place.' }),
  surveys,
  everywhere: Type.Array(Scope, { description: 'Scopes in all surveys and outside surveys.' }),
  by_survey: Type.Record(Type.String(), Type.Array(Scope), {
    description: 'Further scopes in single surveys, by the survey’s id.',
  }),
  person: nullable(
    Type.Object(
      { id: Type.String(), email: Type.String(), language: nullable(Type.String()) },
      { description: 'The account. Null if a token is signed in.' },
    ),
  ),
  may_create_account: Type.Boolean({
    description: 'Whether the server’s own token is signed in and people have no accounts yet.',
  }),
});
export type SignedIn = DataOf<typeof SignedIn>;

/** Reply to `POST /api/operators/sign-in-links`. */
export const SignInLink = Type.Object({
  path: Type.String({
    description: 'Path below the address of the server. It signs in one browser, once.',
  }),
  expires_at: Time,
});
export type SignInLink = DataOf<typeof SignInLink>;
