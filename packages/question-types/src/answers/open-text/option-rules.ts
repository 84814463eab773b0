import type { Option, QuestionWith } from '@canvass/project';
import { textRules, type TextRules } from './text-rules.ts';

/** Rules for the text of a blank, by its own `open_attrs` or else the question's, and its own `min` and `max`. */
export function blankRules(question: QuestionWith<'textRules'>, option: Option): TextRules {
  const cachedRules = rulesOf.get(question)?.get(option.gid);
  if (cachedRules !== undefined) return cachedRules;
  const rules = textRules(option.open_attrs ?? question.open_attrs, {
    words_number_range: question.words_number_range,
    min: option.min,
    max: option.max,
  });
  const byGid = rulesOf.get(question) ?? new Map<string, TextRules>();
  rulesOf.set(question, byGid.set(option.gid, rules));
  return rules;
}
/** Cached, because every keystroke and every page needs them. */
const rulesOf = new WeakMap<QuestionWith<'textRules'>, Map<string, TextRules>>();
