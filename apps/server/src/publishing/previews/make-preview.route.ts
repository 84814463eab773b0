import { MadePreview } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { operatorRoute } from '../../http/route.ts';
import { Version } from './version.ts';

const DAY_S = 24 * 60 * 60;

/**
 * `POST /api/publishing/surveys/{id}/previews`: a preview, for a day unless `expires_in` says otherwise: of the newest
 * version, of another one, or of the draft; all of it, or a question or group.
 */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/previews',
  scope: 'publish',
  act: 'preview.make',
  schemas: {
    answer: MadePreview,
    body: Type.Object({
      expires_in: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 * DAY_S })),
      gid: Type.Optional(Type.String({ maxLength: 64 })),
      version: Type.Optional(Version),
    }),
  },
  handle: ({ surveyId, body: { expires_in: seconds = DAY_S, gid = null, version = null }, services }) =>
    services.previews.make(surveyId, { gid, version, seconds }),
});
