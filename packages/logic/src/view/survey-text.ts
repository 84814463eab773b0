import type { RichText } from '@canvass/project';
import { type Begin, momentBefore } from './begin-view.ts';
import { projectText } from '../content/page-texts.ts';
import type { Program } from '../program/program.ts';
import type { ResolvedText } from '../program/types.ts';

/**
 * A text of the project that is read outside of a response (its policy, why it is closed), by the path of a translation
 * and as the author wrote it. Undefined when there is none.
 */
export const surveyText = (
  program: Program,
  facts: Begin,
  path: string,
  own: RichText | undefined,
): ResolvedText | undefined => projectText(momentBefore(program, facts), path, own);
