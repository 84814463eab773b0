import type { Project } from '@canvass/project';
import type { ResultsLook } from '@canvass/protocol';
import Type from 'typebox';

/** The author's colour and whether pages may be dark, from the version whose results are shown. */
export function resultsLook({ desc_common_page: page, settings }: Project): ResultsLook {
  const accent = page?.theme_style;
  return { ...(accent !== undefined && { accent }), dark: settings?.dark === true };
}

/** For the API document. */
export const LookReply = Type.Object({ accent: Type.Optional(Type.String()), dark: Type.Boolean() });
