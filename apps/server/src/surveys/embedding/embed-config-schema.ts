import Type from 'typebox';
import { EMBED_TYPES } from '@canvass/protocol';

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
export const EmbedConfigBody = Type.Object(
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
