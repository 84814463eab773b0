import type { ScriptResult } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { MultipleBlankAnswer } from '@canvass/protocol';
import { findOption, optionCode, questionCode, unknownOption } from '../../answers/entries/option-code.ts';
import { textsOf } from './multiple-blank.ts';

/** `{ A1: text, A2: 5 }`: what stands in each blank. The first name that means nothing is the problem. */
export function textsFromScript(
  pairs: readonly (readonly [string, unknown])[],
  question: QuestionOf<'multiple_blank'>,
): ScriptResult<MultipleBlankAnswer> {
  const texts = new Map<string, string>();
  for (const [name, text] of pairs) {
    const option = findOption(question, name);
    if (option === undefined) return { problem: unknownOption(question, name) };
    if (typeof text !== 'string' && typeof text !== 'number') {
      return {
        problem: `${questionCode(question)}: ${optionCode(option)} takes a text, not ${JSON.stringify(text) ?? 'nothing'}.`,
      };
    }
    texts.set(option.gid, String(text));
  }
  return { answer: textsOf(question, ({ gid }) => texts.get(gid) ?? '') };
}
