import type { OperatorScope } from '../operating/tokens.ts';

/** Who is signed in: `GET /api/operators/sessions`, and the answer of signing in. */
export interface SignedIn {
  readonly name: string;
  readonly scopes: readonly OperatorScope[];
  /** Ids of the surveys that the token is good for; null: all. */
  readonly surveys: readonly string[] | null;
}

/** `POST /api/operators/sign-in-links`. */
export interface SignInLink {
  /** Below the address of the server. One browser signs in by it, once. */
  readonly path: string;
  readonly expires_at: string;
}
