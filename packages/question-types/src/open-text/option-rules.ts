import type { Option, QuestionWith } from '@canvass/project';
import { textRules, type TextRules } from './text-rules.ts';

/** What may be written under an option that is a blank: its own `open_attrs`, else those of the question; likewise its range. */
export function blankRules(question: QuestionWith<'texts'>, option: Option): TextRules {
  const known = rulesOf.get(question)?.get(option.gid);
  if (known !== undefined) return known;
  const rules = textRules(option.open_attrs ?? question.open_attrs, question.words_number_range);
  const byGid = rulesOf.get(question) ?? new Map<string, TextRules>();
  rulesOf.set(question, byGid.set(option.gid, rules));
  return rules;
}
/** Kept, since every keystroke and every page asks for them. */
const rulesOf = new WeakMap<QuestionWith<'texts'>, Map<string, TextRules>>();
