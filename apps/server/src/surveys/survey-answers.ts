import { SURVEY_STATES } from '@canvass/protocol';
import Type from 'typebox';

const Text = Type.Unknown({ description: 'A text of the engine’s views.' });

/** `PolicyData`. */
export const PolicyAnswer = Type.Object({
  title: Text,
  policy: Type.Optional(Text),
  language: Type.String(),
});

/** `ProjectData`, and `TranslationData` with `only_js=1`. */
export const ProjectAnswer = Type.Union([
  Type.Object({
    project: Type.Unknown({ description: 'What is public of it, prepared for the engine.' }),
    version: Type.Integer(),
    qs_status: Type.Enum([...SURVEY_STATES]),
    policy: Type.Optional(Type.Unknown()),
    templates: Type.Optional(Type.Unknown()),
    customAttr: Type.Optional(Type.Unknown()),
    app_type: Type.Optional(Type.String()),
    ucss: Type.Optional(Type.String({ description: 'Style sheets as they are used.' })),
    gcss: Type.Optional(Type.String()),
    gjs: Type.Optional(Type.String({ description: "The author's script, where the operator allows it." })),
  }),
  Type.Object({
    version: Type.Integer(),
    language: Type.String(),
    language_trans_id: Type.Optional(
      Type.String({ description: 'Id that the project gives to these texts.' }),
    ),
    texts: Type.Unknown({ description: 'By gid and path.' }),
  }),
]);
