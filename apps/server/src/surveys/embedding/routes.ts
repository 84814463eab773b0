import Type from 'typebox';
import { EMBED_TYPES } from '@canvass/protocol';
import { EmbedConfig } from '@canvass/protocol/schemas';
import { defineRoute, operatorRoute } from '../../http/route.ts';

/** Limits of an origin's characters and of a survey's origins, which are part of a header. */
const MAX_ORIGIN_LENGTH = 260;
const MAX_ORIGINS = 20;

/** Size of a frame in px. Smaller frames cannot show a question. */
const pixels = Type.Integer({ minimum: 200, maximum: 4_000 });
const size = Type.Object(
  { width: Type.Optional(pixels), height: Type.Optional(pixels) },
  { additionalProperties: false },
);
const colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' });

/** Schema of EmbedConfigRequest; `parseOrigin` validates origins. */
const EmbedConfigBody = Type.Object(
  {
    embed_type: Type.Optional(Type.Enum([...EMBED_TYPES])),
    pc_config: Type.Optional(size),
    mobile_config: Type.Optional(size),
    survey_theme_color: Type.Optional(colour),
    survey_bg_color: Type.Optional(colour),
    survey_font_color: Type.Optional(colour),
    origins: Type.Optional(
      Type.Array(Type.String({ maxLength: MAX_ORIGIN_LENGTH }), { maxItems: MAX_ORIGINS }),
    ),
    // A path within the mini program.
    mini_program_page: Type.Optional(Type.String({ pattern: '^/[A-Za-z0-9_/-]{1,200}$' })),
  },
  { additionalProperties: false },
);

/** The public embedding configuration of the survey with this id. */
const embedConfigRoute = defineRoute({
  method: 'GET',
  url: '/api/deliver/embeddeliver/config/',
  access: 'public',
  rate: 'read',
  refuses: ['request.not_found'],
  schemas: { reply: EmbedConfig, query: Type.Object({ deliver_id: Type.String({ maxLength: 64 }) }) },
  handle: ({ query, services }) => services.embedding.describe(query.deliver_id),
});

/** The embedding configuration of the survey. */
const readEmbeddingRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/embedding',
  scope: 'publish',
  schemas: { reply: EmbedConfig },
  handle: ({ surveyId, services }) => services.embedding.describe(surveyId),
});

/**
 * Sets the embedding of the survey and the sites that may frame it, for all versions. Absent fields get their defaults.
 */
const setEmbeddingRoute = operatorRoute({
  method: 'PUT',
  url: '/api/publishing/surveys/:id/embedding',
  scope: 'publish',
  act: 'embedding.set',
  schemas: { reply: EmbedConfig, body: EmbedConfigBody },
  handle: ({ surveyId, body, services }) => services.embedding.setConfig(surveyId, body),
});

/** Removes the configuration. Only this site may then frame the survey. */
const dropEmbeddingRoute = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id/embedding',
  scope: 'publish',
  act: 'embedding.drop',
  schemas: { reply: EmbedConfig },
  handle: ({ surveyId, services }) => services.embedding.remove(surveyId),
});

export const routes = [embedConfigRoute, readEmbeddingRoute, setEmbeddingRoute, dropEmbeddingRoute];
