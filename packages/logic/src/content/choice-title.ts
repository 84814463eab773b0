import type { Option } from '@canvass/project';
import type { Moment, Program, ProgramQuestion } from '../program/program.ts';
import { translated } from './localise.ts';
import { plainText } from './plain-text.ts';

/** An option's title in one line of plain text, in the language of the moment; a carried option has its source's. */
export function choiceTitle(moment: Moment, question: ProgramQuestion, option: Option): string {
  const { program, state } = moment;
  const { language } = state;
  const carried = question.carry?.title(moment, option);
  if (carried === undefined) return ownTitle(program, language, option);
  return withText(ownTitle(program, language, carried.option), carried.text, language);
}

function ownTitle(program: Program, language: string, option: Option): string {
  return plainText(translated(program, language, option.gid, 'title') ?? option.title);
}

const CHINESE = /^zh/i;

/** `title：text` (PIPE-2): an option with what was written beside it. */
export function withText(title: string, text: string | undefined, language: string): string {
  const written = text?.trim() ?? '';
  return written === '' ? title : `${title}${textSeparator(language)}${written}`;
}

export function textSeparator(language: string): string {
  return CHINESE.test(language) ? '：' : ': ';
}
