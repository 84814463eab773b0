import type { RichText } from '@canvass/project';
import { findTranslation } from './localise.ts';
import type { Program, Moment } from '../program/program.ts';
import { resolveText } from './piping.ts';
import type { ResolvedText } from '../program/types.ts';

/** A rich text of the project in the current language, with placeholders resolved. */
export function projectText(
  moment: Moment,
  path: string,
  authoredText: RichText | undefined,
): ResolvedText | undefined {
  const { program, state } = moment;
  const text = findTranslation(program, state.language, 'project', path) ?? authoredText;
  const viewpoint = { before: program.nodes.length, key: 'project', isEnd: true } as const;
  return text === undefined ? undefined : resolveText(moment, text, viewpoint);
}

/** Undefined if the default text is used. */
export function plainProjectText(
  program: Program,
  language: string,
  path: string,
  authoredText: string | undefined,
): string | undefined {
  const text = findTranslation(program, language, 'project', path);
  return typeof text === 'string' && text !== '' ? text : authoredText === '' ? undefined : authoredText;
}
