import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DataOf } from '@canvass/protocol/schemas';
import type { Static, TSchema } from 'typebox';
import type { Operator, Scope, Respondent } from './callers.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import type { Compressor } from './compressed-replies.ts';
import type { Failure, FailureName } from './failure.ts';
import type { PathSchema } from './parameters/path-parameters.ts';
import type { RateClass } from './rate-limits.ts';

/**
 * The services that routes use. They hold no state that other processes need. Each capability declares the type of its
 * services and adds them to this interface (`declare module`). `start/services.ts` compiles only if it creates all.
 */
export interface Services {
  readonly settings: Settings;
  readonly database: Database;
  readonly compressor: Compressor;
}

/** The callers of a route. Their credentials are checked before the body is read. */
type Access = 'public' | 'respondent' | 'operator';

interface Schemas {
  /** Routes of operators refuse unknown fields, and all other routes ignore them (`inputSchemas`). */
  readonly body?: TSchema;
  readonly query?: TSchema;
  /** The parameters of the path besides `id`. A call gets 404 if one does not match (docs/adr/0141). */
  readonly params?: PathSchema;
  /**
   * The data of the reply, which the handler's result must match and the API document shows; or the media types of a
   * reply that the handler sends itself.
   */
  readonly reply: TSchema | RawReply;
}
type PartOf<S extends Schemas, K extends 'body' | 'query' | 'params'> = S[K] extends TSchema
  ? Static<S[K]>
  : undefined;

interface RawReply<D extends TSchema | undefined = TSchema | undefined> {
  /**
   * Media types of all replies that are not refusals, without parameters: `text/csv`, or `image/*` for all images. Empty
   * if the route only redirects.
   */
  readonly mediaTypes: readonly string[];
  readonly data: D;
}

/** The reply schema of a route that sends its reply itself. With `data`, the route may also reply with an envelope. */
export const rawReply = <D extends TSchema | undefined = undefined>(
  mediaTypes: readonly string[],
  data?: D,
): RawReply<D> => ({
  mediaTypes: mediaTypes.map((type) => type.replace(/;.*/, '')),
  data: data as D, // `D` is undefined if `data` is absent
});

export const isRawReply = (reply: TSchema | RawReply): reply is RawReply => 'mediaTypes' in reply;

export interface Call<S extends Schemas = Schemas, A extends Access = Access> {
  /** The survey's id in the path. Empty if the path has none. */
  readonly surveyId: string;
  readonly params: PartOf<S, 'params'>;
  readonly body: PartOf<S, 'body'>;
  readonly query: PartOf<S, 'query'>;
  /** Undefined if the call has no valid token of a respondent. Routes with `access: 'respondent'` refuse such calls. */
  readonly respondent: A extends 'respondent' ? Respondent : Respondent | undefined;
  readonly operator: A extends 'operator' ? Operator : Operator | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly services: Services;
}

/** Data for an envelope, a failure, or the reply if the handler has sent it itself. */
export type HandlerReply = object | Failure | FastifyReply;

type HandlerReplyOf<S extends Schemas> =
  | Failure
  | (S['reply'] extends RawReply<infer D>
      ? FastifyReply | (D extends TSchema ? DataOf<D> : never)
      : S['reply'] extends TSchema
        ? DataOf<S['reply']>
        : never);

interface AnyRouteSpec<S extends Schemas, A extends Access> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | readonly ('GET' | 'POST')[];
  /** One address, or several that behave the same. */
  readonly url: string | readonly string[];
  readonly schemas: S;
  /**
   * A body that is not parsed: `form`, a form with a file, which the route reads itself; `csv`, a CSV file; `text`, JSON
   * as text, which is needed to verify a signature; `bytes`, JSON as bytes, which the route parses and validates itself,
   * in another thread if it is large, so that it does not delay respondents; `file`, the bytes of a file; `ignored`, a
   * plain form of any page, whose content does not matter.
   */
  readonly accepts?: 'form' | 'csv' | 'text' | 'bytes' | 'file' | 'ignored';
  /**
   * The handler's refusals, besides those of all similar routes (`listGeneralRefusals`). The API document lists them, and
   * the test server fails if a route refuses otherwise.
   */
  readonly refuses?: readonly FailureName[];
  /** Maximum size of the body in bytes, if the general limit is too small. */
  readonly bodyLimit?: number;
  handle(call: Call<S, A>): Promise<HandlerReplyOf<S>>;
}

/** The rights that a route requires of operators, and its audit entries (docs/adr/0150). */
export interface OperatorAccess<S extends Schemas = Schemas> {
  /**
   * The right that a token must have, or several rights of which one is enough. With `any`, one right of any kind except
   * `metrics` is enough. Such routes show no answers.
   */
  readonly scope: Scope | 'any' | readonly Scope[];
  /** The action's name in the audit log. Absent if the route neither changes data nor shows answers. */
  readonly act?: string;
  /** Whether the handler adds the entry to the audit log, in another thread. */
  readonly logsItself?: true;
  /** The subject of the audit entry; if absent, the path's parameters. Must not contain answers. */
  subject?(call: { readonly body: PartOf<S, 'body'> }): string;
  /** Whether calls without a token or session are allowed. A wrong token is still refused. */
  readonly allowsAnonymous?: true;
  /** The id of the survey, if it is not in the path. */
  surveyOf?(body: PartOf<S, 'body'>): string;
}

type OperatorRouteSpec<S extends Schemas> = AnyRouteSpec<S, 'operator'> & OperatorAccess<S>;

interface RouteSpec<S extends Schemas, A extends Access> extends AnyRouteSpec<S, A> {
  readonly access: A;
  readonly rate: RateClass;
  /** Present if operators may call a public route with their token. Wrong tokens are refused, counted and delayed. */
  readonly operatorAccess?: A extends 'public' ? OperatorAccess<S> : never;
}

type DefinedRoute = Omit<RouteSpec<Schemas, Access>, 'handle' | 'operatorAccess'> & {
  readonly operatorAccess?: OperatorAccess;
  handle(call: Call<Schemas>): Promise<HandlerReply>;
};

export type Route = DefinedRoute & { readonly url: string };

/**
 * Returns one route for each address, sorted by address and method, so that the API document does not depend on the
 * folders of routes.
 */
export const expandRoutes = (routes: readonly DefinedRoute[]): readonly Route[] =>
  routes
    .flatMap((route) => [route.url].flat().map((url): Route => ({ ...route, url })))
    .toSorted((one, other) => (sortKeyOf(one) < sortKeyOf(other) ? -1 : 1));
const sortKeyOf = ({ url, method }: Route): string => `${url} ${[method].flat().join()}`;

/** A capability exports its routes as `routes` in `routes.ts`, which `npm run gen` finds. */
export function defineRoute<const S extends Schemas = Schemas, const A extends Access = Access>(
  spec: RouteSpec<S, A>,
): DefinedRoute {
  // `handle` gets only values that match the schemas of the same record, so its parameter may be narrower here.
  return spec as unknown as DefinedRoute;
}

/** Defines a route for operators, with the rate class `operate`. */
export function operatorRoute<const S extends Schemas = Schemas>(spec: OperatorRouteSpec<S>): DefinedRoute {
  const { scope, act, logsItself, subject, surveyOf, allowsAnonymous, ...routeParts } = spec;
  const operatorAccess = {
    scope,
    ...(act !== undefined && { act }),
    ...(logsItself !== undefined && { logsItself }),
    ...(subject !== undefined && { subject }),
    ...(surveyOf !== undefined && { surveyOf }),
    ...(allowsAnonymous !== undefined && { allowsAnonymous }),
  };
  return {
    ...defineRoute<S, 'operator'>({ ...routeParts, access: 'operator', rate: 'operate' }),
    operatorAccess: operatorAccess as OperatorAccess, // its functions get values that match `S`
  };
}
