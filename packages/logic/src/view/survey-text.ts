import type { RichText } from '@canvass/project';
import { type Begin, momentBefore } from './begin-view.ts';
import { projectText } from '../content/page-texts.ts';
import type { Program } from '../program/program.ts';
import type { ResolvedText } from '../program/types.ts';

/**
 * A text of the project outside of a response (its policy, why it is closed), given the path of its translation and the
 * author's text. Undefined if there is none.
 */
export const surveyText = (
  program: Program,
  facts: Begin,
  path: string,
  own: RichText | undefined,
): ResolvedText | undefined => projectText(momentBefore(program, facts), path, own);
