import type { Option, Question } from '@canvass/project';
import { textRules, type TextRules } from './text-rules.ts';

/** What may be written under an option that is a blank: its own `open_attrs`, else those of the question; likewise its range. */
export function blankRules(question: Question, option: Option): TextRules {
  const known = rulesOf.get(question)?.get(option.gid);
  if (known !== undefined) return known;
  const rules = textRules(option.open_attrs ?? question.open_attrs, question.words_number_range);
  const byGid = rulesOf.get(question) ?? new Map<string, TextRules>();
  rulesOf.set(question, byGid.set(option.gid, rules));
  return rules;
}
/** Kept, since every keystroke and every page asks for them. */
const rulesOf = new WeakMap<Question, Map<string, TextRules>>();
