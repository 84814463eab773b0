import { OperatedPreviews, MadePreview, Dropped } from '@canvass/protocol/schemas';
import { PathText } from '../../http/parameters/path-parameters.ts';
import { operatorRoute } from '../../http/route.ts';
import Type from 'typebox';
import { Version } from '../../surveys/previewed-version.ts';

/** The previews of a survey without their codes, the newest first. */
const listPreviewsRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/previews',
  scope: 'review',
  schemas: { reply: OperatedPreviews },
  handle: ({ surveyId, services }) => services.previews.list(surveyId),
});

const DAY_S = 24 * 60 * 60;

/**
 * Creates a preview of the newest version, another version or the draft, with the whole survey, a question or a group.
 * It is valid for a day unless `expires_in` is given.
 */
const makePreviewRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/previews',
  scope: 'review',
  act: 'preview.make',
  schemas: {
    reply: MadePreview,
    body: Type.Object({
      expires_in: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 * DAY_S })),
      gid: Type.Optional(Type.String({ maxLength: 64 })),
      version: Type.Optional(Version),
    }),
  },
  handle: ({ surveyId, body: { expires_in: seconds = DAY_S, gid = null, version = null }, services }) =>
    services.previews.make(surveyId, { gid, version, seconds }),
});

const revokePreviewRoute = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id/previews/:preview',
  scope: 'review',
  act: 'preview.revoke',
  schemas: { params: Type.Object({ preview: PathText }), reply: Dropped },
  handle: ({ surveyId, params, services }) => services.previews.revoke(surveyId, params.preview),
});

export const routes = [listPreviewsRoute, makePreviewRoute, revokePreviewRoute];
