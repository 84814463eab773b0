import { OperatorTokens, NewOperatorToken, Dropped, AuditEntries } from '@canvass/protocol/schemas';
import { PathText } from '../../http/parameters/path-parameters.ts';
import { operatorRoute } from '../../http/route.ts';
import { OPERATOR_SCOPES } from '@canvass/protocol';
import Type from 'typebox';
import { linkNext, pageQuery, readPageSize } from '../../http/parameters/page-query.ts';

/** All tokens that were not revoked, newest first. */
const listTokensRoute = operatorRoute({
  method: 'GET',
  url: '/api/operators/tokens',
  scope: 'manage',
  schemas: { reply: OperatorTokens },
  handle: ({ services }) => services.operators.list(),
});

const MAX_SURVEYS = 1_000;
/** Ten years. */
const MAX_SECONDS = 10 * 366 * 24 * 60 * 60;

/** Creates a token for one purpose. Only this reply shows it. */
const makeTokenRoute = operatorRoute({
  method: 'POST',
  url: '/api/operators/tokens',
  scope: 'manage',
  act: 'token.make',
  refuses: ['access.scope'],
  schemas: {
    reply: NewOperatorToken,
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\u0000-\\u001f\\u007f]+$' }),
      scopes: Type.Array(Type.Enum([...OPERATOR_SCOPES]), { minItems: 1, maxItems: OPERATOR_SCOPES.length }),
      surveys: Type.Optional(
        Type.Array(Type.String({ pattern: '^[A-Za-z0-9]{24}$' }), { minItems: 1, maxItems: MAX_SURVEYS }),
      ),
      expires_in: Type.Optional(Type.Integer({ minimum: 60, maximum: MAX_SECONDS })),
    }),
  },
  subject: ({ body: { name } }) => name,
  handle: ({ body, services }) => services.operators.make(body),
});

const revokeTokenRoute = operatorRoute({
  method: 'DELETE',
  url: '/api/operators/tokens/:token',
  scope: 'manage',
  act: 'token.revoke',
  schemas: { params: Type.Object({ token: PathText }), reply: Dropped },
  handle: ({ params, services }) => services.operators.revoke(params.token),
});

/** Operators' operations, newest first. The next page is in `Link`. */
const listAuditRoute = operatorRoute({
  method: 'GET',
  url: '/api/operators/audit',
  scope: 'manage',
  schemas: {
    reply: AuditEntries,
    query: Type.Object({
      ...pageQuery,
      before: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
      survey: Type.Optional(Type.String({ maxLength: 24 })),
    }),
  },
  async handle({ query, request, reply, services }) {
    const { survey } = query;
    const limit = readPageSize(query, { limit: 100, max: 1_000 });
    const before = query.before === undefined ? undefined : Number(query.before);
    const { entries } = await services.operators.audit({ survey, before, limit });
    linkNext({ request, reply }, { entries, limit, name: 'before', keyOf: (last) => last.id });
    return { entries };
  },
});

export const routes = [listTokensRoute, makeTokenRoute, revokeTokenRoute, listAuditRoute];
