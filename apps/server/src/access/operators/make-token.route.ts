import { NewOperatorToken } from '@canvass/protocol/schemas';
import { OPERATOR_SCOPES } from '@canvass/protocol';
import Type from 'typebox';
import { operatorRoute } from '../../http/route.ts';

const MOST_SURVEYS = 1_000;
/** Ten years, in seconds. */
const LONGEST = 10 * 366 * 24 * 60 * 60;

/** `POST /api/operators/tokens`: a token for one purpose. It is shown once. */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/operators/tokens',
  scope: 'manage',
  act: 'token.make',
  refuses: ['access.scope'],
  schemas: {
    answer: NewOperatorToken,
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\u0000-\\u001f\\u007f]+$' }),
      scopes: Type.Array(Type.Enum([...OPERATOR_SCOPES]), { minItems: 1, maxItems: OPERATOR_SCOPES.length }),
      surveys: Type.Optional(
        Type.Array(Type.String({ pattern: '^[A-Za-z0-9]{24}$' }), { minItems: 1, maxItems: MOST_SURVEYS }),
      ),
      expires_in: Type.Optional(Type.Integer({ minimum: 60, maximum: LONGEST })),
    }),
  },
  subject: ({ body: { name } }) => name,
  handle: ({ body, services }) => services.operators.make(body),
});
