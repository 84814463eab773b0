import { suggestName } from '@canvass/project';
import { isCalendarDay } from '@canvass/validators';
import type { FastifySchemaValidationError } from 'fastify';
import Type, { type TSchema } from 'typebox';
import { fail, type Failure, type FailureName } from './failure.ts';
import type { Route } from './route.ts';

type Input = Pick<Route, 'method' | 'accepts' | 'rate' | 'schemas'>;

/** CALL-25: calls of operators refuse unknown parameters and fields; all other routes ignore them. */
const refusesUnknown = ({ rate }: Pick<Route, 'rate'>): boolean => rate === 'operate';

export function inputSchemas(route: Input): Pick<Route['schemas'], 'body' | 'query'> {
  const { body, query } = route.schemas;
  if (!refusesUnknown(route)) return { ...(body && { body }), ...(query && { query }) };
  const hasJson = route.accepts === undefined && [route.method].flat().every((one) => one !== 'GET');
  const closedBody = body === undefined ? hasJson && NO_BODY : closeSchema(body);
  return { ...(closedBody && { body: closedBody }), query: closeSchema(query ?? Type.Object({})) };
}

/** Calls without a body may have an empty one. */
const NO_BODY: TSchema = { type: ['object', 'null'], properties: {}, additionalProperties: false };

/** A copy of a schema that refuses additional properties in all objects whose properties it names. */
export const closeSchema = (schema: TSchema): TSchema => closePart(schema) as TSchema; // a closed schema is a schema

function closePart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closePart);
  if (typeof part !== 'object' || part === null) return part;
  const inner = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, closePart(value)]));
  const isNamed = inner['type'] === 'object' && 'properties' in inner;
  return isNamed ? { additionalProperties: false, ...inner } : inner;
}

/** Converts a validation error to a failure. `part` is `body` or `querystring`. */
export function toInputFailure(
  problem: FastifySchemaValidationError | undefined,
  part: string,
  schema: unknown,
): Failure {
  const { instancePath = '', params = {}, schemaPath = '' } = problem ?? {};
  const { additionalProperty: unknownName, missingProperty: missingName } = params;
  if (typeof unknownName !== 'string') {
    const path = `${part}${instancePath}${typeof missingName === 'string' ? `/${missingName}` : ''}`;
    return fail('request.invalid', { key: 'request.invalid', path });
  }
  const kind = part === 'querystring' ? 'parameter' : 'field';
  const { fix } = suggestName(
    unknownName,
    namesAt(schema, schemaPath),
    'docs/api.md lists those of each call.',
  );
  return {
    failure: 'request.unknown',
    data: {
      key: 'request.unknown',
      path: `${part}${instancePath}/${unknownName}`,
      params: { name: unknownName },
    },
    msg: `The call has no ${kind} \`${unknownName}\`. ${fix}`,
  };
}

function namesAt(schema: unknown, path: string): readonly string[] {
  const keys = path.split('/').slice(1, -1);
  const names = keys.map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'));
  const object = names.reduce<unknown>((value, name) => Object(value)[name], schema);
  return Object.keys(Object(Object(object).properties));
}

/** A time with its offset in a request, such as `2026-12-01T09:00+08:00`. */
export const RequestTime = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?(\\.\\d{1,3})?(Z|[+-]\\d{2}:\\d{2})$',
});

/** Returns undefined for a time or day that does not exist. `Date` takes 31 February for 3 March. */
export function readRequestTime(text: string): Date | undefined {
  const time = new Date(text);
  const [year = 0, month = 0, day = 0] = text.slice(0, 'yyyy-MM-dd'.length).split('-').map(Number);
  return Number.isNaN(time.getTime()) || !isCalendarDay(year, month, day) ? undefined : time;
}

export const refusalsOfRoute = (route: Route): ReadonlySet<FailureName> =>
  new Set([...listGeneralRefusals(route), ...(route.refuses ?? [])]);

/**
 * Refusals before the handler runs, by the properties of the route (`registerRoute`, `createServer`). Handlers may also
 * return some of them.
 */
function listGeneralRefusals(route: Route): readonly FailureName[] {
  return [
    ...tokenRefusalsOf(route),
    ...listInputRefusals(route),
    ...(refusesUnknown(route) ? (['request.unknown'] as const) : []),
    ...(/[:*]/.test(route.url) ? (['request.not_found'] as const) : []),
    'request.too_frequent',
    'server.failed',
    'server.unavailable',
  ];
}

function tokenRefusalsOf({ access, operatorAccess }: Route): readonly FailureName[] {
  if (access === 'public' && operatorAccess === undefined) return [];
  return operatorAccess === undefined ? ['access.refused'] : ['access.refused', 'access.scope'];
}

/** Bodies are parsed by their media type, even if the route uses no body. */
function listInputRefusals({ method, schemas: { query } }: Route): readonly FailureName[] {
  if ([method].flat().some((one) => one !== 'GET'))
    return [
      'request.invalid',
      'request.not_json',
      'request.content_type',
      'request.content_encoding',
      'request.too_large',
    ];
  return query === undefined ? [] : ['request.invalid'];
}
