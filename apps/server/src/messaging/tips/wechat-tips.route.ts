import Type from 'typebox';
import { NOT_OPEN } from '../../http/api-docs/refusal-groups.ts';
import { isFailure } from '../../http/failure.ts';
import { defineRoute } from '../../http/route.ts';

const Auth = Type.Enum(['base', 'must', 'success', 'noauth', 'qywx']);
const Answer = Type.Object({
  mode: Type.Union([Type.Null(), Type.Enum(['only', 'must'])]),
  auth: Auth,
  skip: Type.Boolean(),
  flag: Type.Integer(),
  code: Type.Optional(Type.Object({ path: Type.String(), scan: Type.String() })),
  scanned: Type.Boolean(),
});

/** `POST /api/survey/wechat-tips/{id}`: whether the survey can be answered in this browser, and whether a phone has scanned. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/wechat-tips/:id',
  access: 'public',
  rate: 'read',
  refuses: NOT_OPEN,
  schemas: {
    answer: Answer,
    body: Type.Object({
      scan: Type.Optional(Type.String({ maxLength: 64 })),
      search: Type.Optional(Type.String({ maxLength: 4_000 })),
    }),
  },
  async handle({ surveyId, body, request, services: { surveys, messaging } }) {
    const open = await surveys.open(surveyId);
    return isFailure(open)
      ? open
      : messaging.tips(surveyId, open.version.project, {
          ...body,
          visitor: await messaging.visitorOf(request),
        });
  },
});
