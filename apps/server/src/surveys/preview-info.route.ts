import { ShownPreview } from '@canvass/protocol/schemas';
import { InfoAnswer } from '../answering/answers.ts';
import Type from 'typebox';
import { NOT_ADMITTED, NOT_OPEN } from '../http/api-docs/refusal-groups.ts';
import { addressKey } from '../http/rate-limits.ts';
import { defineRoute } from '../http/route.ts';
import { Version } from '../publishing/previews/version.ts';
import { InfoBody, infoOf } from './info-call.ts';

const Asked = Type.Object({
  preview_code: Type.Optional(Type.String({ maxLength: 64 })),
  preview_token: Type.Optional(Type.String({ maxLength: 1_000 })),
  version: Type.Optional(Version),
  lang_code: Type.Optional(Type.String({ maxLength: 35 })),
  edition: Type.Optional(Type.String({ maxLength: 64 })),
});

/**
 * `POST /api/survey/pre/{id}`: what a preview shows, for whoever has its code or its token; without either, survey info
 * as for everybody.
 */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/pre/:id',
  access: 'public',
  rate: 'read',
  refuses: [...NOT_OPEN, ...NOT_ADMITTED],
  schemas: { answer: Type.Union([InfoAnswer, ShownPreview]), body: Type.Intersect([InfoBody, Asked]) },
  handle(call) {
    const { surveyId, body, request, services } = call;
    const isPreview = body.preview_code !== undefined || body.preview_token !== undefined;
    return isPreview ? services.previews.look(surveyId, body, addressKey(request.ip)) : infoOf(call);
  },
});
