import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DataOf } from '@canvass/protocol/schemas';
import type { Static, TSchema } from 'typebox';
import type { Operator, Scope, Respondent } from './callers.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import type { Compressor } from './compressed-answers.ts';
import type { Failure, FailureName } from './failure.ts';
import type { RateClass } from './rate-limits.ts';

/**
 * What routes work with; none of it holds a fact that another process would need. Each capability adds its own in its
 * `routes.ts` (`declare module`), and `start/services.ts`, which makes them, compiles only with all of them.
 */
export interface Services {
  readonly settings: Settings;
  readonly database: Database;
  readonly compressor: Compressor;
}

/** Whom a route serves. What it needs is checked before a byte of the body is read. */
type Access = 'public' | 'respondent' | 'operator';

interface Schemas {
  /** Unknown fields are ignored everywhere: nothing that a client adds can set anything (CALL-8). */
  readonly body?: TSchema;
  readonly query?: TSchema;
  /**
   * The data of the answer: what a handler gives has to fit it, and the API document tells it. Or what the handler sends
   * by itself.
   */
  readonly answer: TSchema | OwnReply;
}
type Of<S extends Schemas, K extends 'body' | 'query'> = S[K] extends TSchema ? Static<S[K]> : undefined;

/** What a handler sends by itself: a file, a page, a stream, a text. */
interface OwnReply<D extends TSchema | undefined = TSchema | undefined> {
  /**
   * Of every reply that is no refusal, without parameters: `text/csv`; `image/*` stands for every kind of picture. None: it
   * only leads elsewhere.
   */
  readonly mediaTypes: readonly string[];
  /** Of the answers of the same route that are an envelope: what is `application/json` has this data. */
  readonly data: D;
}

/** Of a route that replies by itself, always or, where it has `data` too, sometimes. */
export const replies = <D extends TSchema | undefined = undefined>(
  mediaTypes: readonly string[],
  data?: D,
): OwnReply<D> => ({
  mediaTypes: mediaTypes.map((type) => type.replace(/;.*/, '')),
  data: data as D, // absent exactly where `D` is undefined
});

export const isOwnReply = (answer: TSchema | OwnReply): answer is OwnReply => 'mediaTypes' in answer;

export interface Call<S extends Schemas = Schemas, A extends Access = Access> {
  /** The path's `:id`, empty where it has none. Not checked. */
  readonly surveyId: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Of<S, 'body'>;
  readonly query: Of<S, 'query'>;
  /** Who holds the token; of a public route only when there is a valid one. */
  readonly respondent: A extends 'respondent' ? Respondent : Respondent | undefined;
  /** Who holds the token of an operator's route. */
  readonly operator: A extends 'operator' ? Operator : Operator | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly services: Services;
}

/** Data for an envelope, a failure, or the reply when the handler has sent it itself. */
export type Answer = object | Failure | FastifyReply;

type AnswerOf<S extends Schemas> =
  | Failure
  | (S['answer'] extends OwnReply<infer D>
      ? FastifyReply | (D extends TSchema ? DataOf<D> : never)
      : S['answer'] extends TSchema
        ? DataOf<S['answer']>
        : never);

interface AnyRouteSpec<S extends Schemas, A extends Access> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | readonly ('GET' | 'POST')[];
  /** One, or several that differ in nothing else. */
  readonly url: string | readonly string[];
  readonly schemas: S;
  /**
   * Instead of JSON: a form with a file, which the route reads itself; a CSV file, which is the body; or JSON as the text that it
   * came as, for what is signed.
   */
  readonly accepts?: 'form' | 'csv' | 'text';
  /**
   * How its handler refuses, besides what every route like it does (`generalRefusals`): the API document tells it, and the
   * test server fails where a route refuses otherwise.
   */
  readonly refuses?: readonly FailureName[];
  /** In bytes, where the general limit is too small. */
  readonly bodyLimit?: number;
  handle(call: Call<S, A>): Promise<AnswerOf<S>>;
}

/** What only routes of operators say (docs/adr/0150). */
export interface Operated<S extends Schemas = Schemas> {
  /**
   * What a token must be good for; `any` token but one for `metrics` alone shows what is said of surveys without their
   * answers.
   */
  readonly scope: Scope | 'any';
  /** Under which name it is noted in the audit log. Absent: nothing changes, and no answer is seen. */
  readonly act?: string;
  /** What of the survey it is about, where the path does not say so. Never an answer. */
  subject?(call: { readonly body: Of<S, 'body'> }): string;
  /** A call without a token or session is answered too, without an operator; a wrong token is refused as everywhere. */
  readonly allowsNobody?: true;
  /** The survey that it is about, where the path does not say so. */
  surveyOf?(body: Of<S, 'body'>): string;
}

type OperatorRouteSpec<S extends Schemas> = AnyRouteSpec<S, 'operator'> & Operated<S>;

interface RouteSpec<S extends Schemas, A extends Access> extends AnyRouteSpec<S, A> {
  readonly access: A;
  readonly rate: RateClass;
  /** Of a public route that operators may call too, with their token: a wrong one is refused, counted and delayed. */
  readonly operated?: A extends 'public' ? Operated<S> : never;
}

/** A route as its capability defines it, with the types of its schemas forgotten. */
type DefinedRoute = Omit<RouteSpec<Schemas, Access>, 'handle' | 'operated'> & {
  /** Of routes of operators, and of those that operators may call too. */
  readonly operated?: Operated;
  handle(call: Call<Schemas>): Promise<Answer>;
};

/** A route at one address. */
export type Route = DefinedRoute & { readonly url: string };

/** In the order of addresses and methods: where the files of routes lie changes neither the API document nor what tests try. */
export const atEachAddress = (routes: readonly DefinedRoute[]): readonly Route[] =>
  routes
    .flatMap((route) => [route.url].flat().map((url): Route => ({ ...route, url })))
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
const placeOf = ({ url, method }: Route): string => `${url} ${[method].flat().join()}`;

/** A route of those that a capability lists as `routes` in its `routes.ts`; `npm run gen` finds the list. */
export function defineRoute<const S extends Schemas = Schemas, const A extends Access = Access>(
  spec: RouteSpec<S, A>,
): DefinedRoute {
  // `handle` gets only what has passed the schemas of the same record, so its parameter may be narrower here.
  return spec as unknown as DefinedRoute;
}

/** A route for operators, who share one rate limit. */
export function operatorRoute<const S extends Schemas = Schemas>(spec: OperatorRouteSpec<S>): DefinedRoute {
  const { scope, act, subject, surveyOf, allowsNobody, ...rest } = spec;
  const operated = {
    scope,
    ...(act !== undefined && { act }),
    ...(subject !== undefined && { subject }),
    ...(surveyOf !== undefined && { surveyOf }),
    ...(allowsNobody !== undefined && { allowsNobody }),
  };
  return {
    ...defineRoute<S, 'operator'>({ ...rest, access: 'operator', rate: 'operate' }),
    operated: operated as Operated, // they get what has passed the schemas of the same record
  };
}
