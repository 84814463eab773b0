import Type from 'typebox';
import { EMBED_TYPES, type EmbedType } from '../calls/embedding.ts';
import type { DataOf } from '../schemas/parts.ts';

const size = (description: string) =>
  Type.Object(
    { width: Type.Optional(Type.Integer()), height: Type.Optional(Type.Integer()) },
    {
      description: `${description}, in px. Defaults to the width of its container and the height of its content.`,
    },
  );
const colour = Type.Optional(Type.String({ description: '#rrggbb. Defaults to the colour of the project.' }));

/** `GET /api/deliver/embeddeliver/config/?deliver_id=`: the whole reply is public. */
export const EmbedConfig = Type.Object({
  embed_type: Type.Unsafe<EmbedType>({
    type: 'integer',
    enum: [...EMBED_TYPES],
    description:
      '1 inline, 2 pop-up, 3 in an iOS app, 4 in an Android app, 5 in a mini program, 6 as a plugin (EMBED-1).',
  }),
  pc_config: size('On desktops and pads'),
  mobile_config: size('On phones'),
  survey_theme_color: colour,
  survey_bg_color: colour,
  survey_font_color: colour,
  origins: Type.Array(Type.String(), {
    description:
      'Sites that may show the survey in a frame, such as https://shop.example. * allows any site, which receives sizes only.',
  }),
  mini_program_page: Type.Optional(
    Type.String({ description: 'Page of a mini program that opens after the survey.' }),
  ),
});
export type EmbedConfig = DataOf<typeof EmbedConfig>;

/** `PUT /api/publishing/surveys/{id}/embedding`: absent fields have their default. */
export type EmbedConfigRequest = Partial<EmbedConfig>;
