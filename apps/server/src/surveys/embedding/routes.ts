import Type from 'typebox';
import { EMBED_TYPES } from '@canvass/protocol';
import { EmbedConfig } from '@canvass/protocol/schemas';
import { defineRoute, operatorRoute } from '../../http/route.ts';
import type { Embedding } from './embedding.ts';

declare module '../../http/route.ts' {
  interface Services {
    readonly embedding: Embedding;
  }
}

/** Characters of an origin, and origins of a survey: they stand in a header. */
const LONGEST_ORIGIN = 260;
const MOST_ORIGINS = 20;

/** A frame that is narrower or lower shows nothing that can be answered. In px. */
const pixels = Type.Integer({ minimum: 200, maximum: 4_000 });
const size = Type.Object(
  { width: Type.Optional(pixels), height: Type.Optional(pixels) },
  { additionalProperties: false },
);
const colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' });

/** Form of EmbedConfigRequest; what an origin may be, parseOrigin says. */
const EmbedConfigBody = Type.Object(
  {
    embed_type: Type.Optional(Type.Enum([...EMBED_TYPES])),
    pc_config: Type.Optional(size),
    mobile_config: Type.Optional(size),
    survey_theme_color: Type.Optional(colour),
    survey_bg_color: Type.Optional(colour),
    survey_font_color: Type.Optional(colour),
    origins: Type.Optional(
      Type.Array(Type.String({ maxLength: LONGEST_ORIGIN }), { maxItems: MOST_ORIGINS }),
    ),
    // A path inside of the mini program.
    mini_program_page: Type.Optional(Type.String({ pattern: '^/[A-Za-z0-9_/-]{1,200}$' })),
  },
  { additionalProperties: false },
);

/**
 * `GET /api/deliver/embeddeliver/config/?deliver_id=`: how the survey with this id stands in other pages. Nothing of it is
 * a secret.
 */
const embedConfigRoute = defineRoute({
  method: 'GET',
  url: '/api/deliver/embeddeliver/config/',
  access: 'public',
  rate: 'read',
  refuses: ['request.not_found'],
  schemas: { answer: EmbedConfig, query: Type.Object({ deliver_id: Type.String({ maxLength: 64 }) }) },
  handle: ({ query, services }) => services.embedding.describe(query.deliver_id),
});

/** `GET /api/publishing/surveys/{id}/embedding`: how the survey stands in other pages. */
const readEmbeddingRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/embedding',
  scope: 'publish',
  schemas: { answer: EmbedConfig },
  handle: ({ surveyId, services }) => services.embedding.describe(surveyId),
});

/**
 * `PUT /api/publishing/surveys/{id}/embedding`: how the survey stands in other pages, and which sites may frame it. Holds
 * for all versions; what is absent is as it is without a configuration.
 */
const setEmbeddingRoute = operatorRoute({
  method: 'PUT',
  url: '/api/publishing/surveys/:id/embedding',
  scope: 'publish',
  act: 'embedding.set',
  schemas: { answer: EmbedConfig, body: EmbedConfigBody },
  handle: ({ surveyId, body, services }) => services.embedding.set(surveyId, body),
});

/** `DELETE /api/publishing/surveys/{id}/embedding`: from now on only this site may frame the survey. */
const dropEmbeddingRoute = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id/embedding',
  scope: 'publish',
  act: 'embedding.drop',
  schemas: { answer: EmbedConfig },
  handle: ({ surveyId, services }) => services.embedding.remove(surveyId),
});

export const routes = [embedConfigRoute, readEmbeddingRoute, setEmbeddingRoute, dropEmbeddingRoute];
