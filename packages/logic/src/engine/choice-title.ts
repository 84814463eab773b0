import type { Option } from '@canvass/protocol';
import { plainText } from './plain-text.ts';
import type { Program } from './program.ts';
import { translated } from './localise.ts';

/** An option's title in one line of plain text, in the given language. */
export function choiceTitle(program: Program, language: string, option: Option): string {
  return plainText(translated(program, language, option.gid, 'title') ?? option.title);
}
