import type { TSchema } from 'typebox';
import { FAILURES } from '../../http/failure.ts';
import { inputSchemas, refusalsOfRoute } from '../../http/input-schemas.ts';
import { type PathSchema, PathText } from '../../http/parameters/path-parameters.ts';
import { isRawReply, type Route } from '../../http/route.ts';

/** An OpenAPI 3.1 document (docs/adr/0141). */
export interface ApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: object;
}
export interface ApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters: readonly ApiParameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, object>> };
  readonly responses: object;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}
interface ApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: object;
}

const DESCRIPTION =
  'What every route checks before it reads a call, what it gives, and how it refuses, from the routes themselves. Fields may be added to what is given: ignore those that you do not know. When what comes back is in docs/api.md.';

/** The calls of a server, without pages and files of the web app. */
export function createApiDocument(routes: readonly Route[]): ApiDocument {
  const calls = routes.filter(({ url }) => /^\/(api\/|healthcheck)/.test(url));
  const paths: Record<string, Record<string, ApiOperation>> = {};
  for (const route of calls)
    for (const method of [route.method].flat()) {
      const path = route.url.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [method.toLowerCase()]: computeOperation(route, method, path) };
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Canvass', version: '1', description: DESCRIPTION },
    paths,
    components: COMPONENTS,
  };
}

function computeOperation(route: Route, method: string, path: string): ApiOperation {
  const body = requestBody(route);
  return {
    operationId: operationId(method, path),
    tags: [tagOf(route)],
    parameters: [
      ...listPathParameters(path, route.schemas.params),
      ...listQueryParameters(route.schemas.query),
    ],
    ...(body !== undefined && { requestBody: body }),
    responses: {
      ...computeReplies(route),
      ...computeRefusals(route),
      default: { description: 'Another refusal.', content: REFUSAL },
    },
    security: securityOf(route),
  };
}

/** A public route that operators may also call needs no token, or an operator's. */
function securityOf({
  access,
  operatorAccess,
}: Route): readonly Readonly<Record<string, readonly string[]>>[] {
  if (access !== 'public') return [{ [access]: [] }];
  return operatorAccess === undefined ? [] : [{}, { operator: [] }];
}

/** Replies other than refusals: code 0 with the route's data, another media type, or a redirect. */
function computeReplies({ schemas: { reply } }: Route): Readonly<Record<number, object>> {
  if (!isRawReply(reply))
    return {
      200: { description: 'Code 0 and the data.', content: createJsonContent(createEnvelopeSchema(reply)) },
    };
  const { mediaTypes, data } = reply;
  if (mediaTypes.length === 0 && data === undefined) return { 302: { description: 'Redirects to a page.' } };
  const rawContent = mediaTypes.map((type) => [type, {}]); // the media type defines the content, so there is no schema
  const content = {
    ...Object.fromEntries(rawContent),
    ...(data !== undefined && createJsonContent(createEnvelopeSchema(data))),
  };
  const description = data === undefined ? 'No envelope.' : 'Code 0 and the data, or no envelope.';
  return { 200: { description, content } };
}

function computeRefusals(route: Route): Readonly<Record<number, object>> {
  const byStatus = Map.groupBy(refusalsOfRoute(route), (name) => FAILURES[name].status);
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => {
      const codes = new Set(names.map((name) => FAILURES[name].code));
      const schema = { $ref: REFUSAL_SCHEMA, properties: { code: { enum: [...codes] } } };
      return [status, { description: names.join(', '), content: createJsonContent(schema) }];
    }),
  );
}

const createEnvelopeSchema = (data: TSchema): object => ({
  type: 'object',
  required: ['code', 'data'],
  properties: { code: { const: 0 }, data: plainSchema(data) },
});

/** The name of a call, such as `post_survey_b_id` for `POST /api/survey/b/{id}`. */
const operationId = (method: string, path: string): string =>
  [method.toLowerCase(), ...path.replace(/^\/api\//, '').split(/[^A-Za-z0-9]+/)]
    .filter((word) => word !== '')
    .join('_');

const tagOf = ({ access }: Route): string => (access === 'operator' ? 'operators' : 'respondents');
const createJsonContent = (schema: object) => ({ 'application/json': { schema } });
const REFUSAL_SCHEMA = '#/components/schemas/Refusal';
const REFUSAL = createJsonContent({ $ref: REFUSAL_SCHEMA });

const listPathParameters = (path: string, params: PathSchema | undefined): readonly ApiParameter[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: plainSchema(params?.properties[name] ?? PathText),
  }));

/** A schema as plain JSON, without internals of the schema library. */
const plainSchema = (schema: TSchema): Readonly<Record<string, unknown>> =>
  JSON.parse(JSON.stringify(schema));

function listQueryParameters(query: TSchema | undefined): readonly ApiParameter[] {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = plainSchema(query) as {
    readonly properties?: Readonly<Record<string, object>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

const FORM = {
  type: 'object',
  required: ['qid', 'attachment'],
  properties: {
    qid: { type: 'string' },
    option_id: { type: 'string' },
    attachment: { type: 'string', format: 'binary' },
  },
} as const;

function requestBody(route: Route): ApiOperation['requestBody'] {
  const { accepts, schemas } = route;
  if (accepts === 'form') return { required: true, content: { 'multipart/form-data': { schema: FORM } } };
  if (accepts === 'text') return { required: true, content: createJsonContent({}) }; // the body is text, so its schema is not published
  if (accepts === 'file')
    return {
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  const { body } = inputSchemas(route);
  if (schemas.body === undefined || body === undefined) return undefined;
  const schema = plainSchema(body);
  return {
    required: true,
    content: accepts === 'csv' ? { 'text/csv': { schema } } : createJsonContent(schema),
  };
}

const code = { type: 'integer' } as const;
const FAULT = { key: { type: 'string' }, params: { type: 'object' }, path: { type: 'string' } } as const;
const COMPONENTS = {
  securitySchemes: {
    respondent: { type: 'http', scheme: 'bearer', description: '`rspd_token` of `b`.' },
    operator: { type: 'http', scheme: 'bearer', description: 'A token of an operator.' },
  },
  schemas: {
    Refusal: {
      type: 'object',
      required: ['code', 'msg'],
      properties: {
        code: {
          ...code,
          oneOf: Object.entries(FAILURES).map(([title, row]) => ({
            const: row.code,
            title,
            description: row.msg,
          })),
        },
        msg: { type: 'string' },
        data: {
          type: 'object',
          properties: {
            ...FAULT,
            faults: {
              type: 'array',
              description: 'All errors of an imported file.',
              items: { type: 'object', properties: FAULT },
            },
            more: { ...code, description: 'Number of further errors that are not listed.' },
          },
        },
      },
    },
  },
};
