import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Respondent } from '../access/respondent-token.ts';
import type { Failure } from './failure.ts';
import type { RateClass } from './rate-limits.ts';
import type { Services } from '../services.ts';

/** Whom a route serves. What it needs is checked before a byte of the body is read. */
export type Access = 'public' | 'respondent' | 'operator';

interface Schemas {
  /** Unknown fields are ignored everywhere: nothing that a client adds can set anything (CALL-8). */
  readonly body?: TSchema;
  readonly query?: TSchema;
}
type Of<S extends Schemas, K extends keyof Schemas> = S[K] extends TSchema ? Static<S[K]> : undefined;

export interface Call<S extends Schemas, A extends Access = Access> {
  /** The path's `:id`, empty where it has none. Not checked. */
  readonly surveyId: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Of<S, 'body'>;
  readonly query: Of<S, 'query'>;
  /** Who holds the token; of a public route only when there is a valid one. */
  readonly respondent: A extends 'respondent' ? Respondent : Respondent | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly services: Services;
}

/** Data for an envelope, a failure, or nothing when the handler has replied itself. */
export type Answer = object | Failure | undefined;

interface OperatorRouteSpec<S extends Schemas, A extends Access = 'operator'> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | readonly ('GET' | 'POST')[];
  readonly url: string;
  readonly schemas?: S;
  /** A form with a file instead of JSON; the route reads it itself. */
  readonly accepts?: 'form';
  /** In bytes, where the general limit is too small. */
  readonly bodyLimit?: number;
  handle(call: Call<S, A>): Promise<Answer | FastifyReply>;
}

export interface RouteSpec<S extends Schemas, A extends Access> extends OperatorRouteSpec<S, A> {
  readonly access: A;
  readonly rate: RateClass;
}

/** A route with the types of its schemas forgotten. */
export type Route = Omit<RouteSpec<Schemas, Access>, 'handle'> & {
  handle(call: Call<Schemas>): Promise<Answer | FastifyReply>;
};

/** One route, in its own file `<name>.route.ts`, exported as `route`; `npm run gen` finds it. */
export function defineRoute<const S extends Schemas = object, const A extends Access = Access>(
  spec: RouteSpec<S, A>,
): Route {
  // `handle` gets only what has passed the schemas of the same record, so its parameter may be narrower here.
  return spec as unknown as Route;
}

/** A route for operators, who share one rate limit. */
export const operatorRoute = <const S extends Schemas = object>(spec: OperatorRouteSpec<S>): Route =>
  defineRoute<S, 'operator'>({ ...spec, access: 'operator', rate: 'operate' });
