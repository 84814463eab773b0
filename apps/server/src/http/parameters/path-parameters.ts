import type { FastifyRequest } from 'fastify';
import Type, { type TInteger, type TObject, type TString } from 'typebox';
import Value from 'typebox/value';

/** The parameters of a path besides `id`, by name. Each is a text or a number. */
export type PathSchema = TObject<Record<string, TString | TInteger>>;

/** Longest accepted path parameter; every id is shorter. */
export const MAX_PARAMETER_LENGTH = 200;

/** An id or code, which the service looks up. */
export const PathText = Type.String({ maxLength: MAX_PARAMETER_LENGTH });

/** The number of a response. */
export const ResponseNumber = Type.Integer({ minimum: 1, maximum: 999_999_999_999_999 });

/** The number of a version, a batch or a key. */
export const SmallNumber = Type.Integer({ minimum: 1, maximum: 999_999_999 });

/** The parameters of a request as texts, including `id`. Empty for paths without parameters. */
export const pathTextsOf = (request: FastifyRequest): Readonly<Record<string, string>> =>
  (request.params ?? {}) as Readonly<Record<string, string>>; // the router returns texts, whatever the pattern

/** Returns the parameters, or undefined if one does not match its schema. */
export function readPathParameters(
  schema: PathSchema | undefined,
  texts: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> | undefined {
  if (schema === undefined) return {};
  const entries = Object.entries(schema.properties).map(([name, { type }]) => {
    const text = texts[name] ?? '';
    return [name, type === 'integer' && NUMBER.test(text) ? Number(text) : text] as const;
  });
  const values = Object.fromEntries(entries);
  return Value.Check(schema, values) ? values : undefined;
}

/** A number has one spelling, so that each resource has one address. */
const NUMBER = /^(?:0|[1-9]\d*)$/;
