import { defineQuestionType } from '@canvass/logic';
import type { QuestionWith } from '@canvass/project';
import { normaliseText, textIssues, textRules } from '../../answers/open-text/text-rules.ts';

/** The stored answer. Replace this shape by one of ANSWER-1. */
export type TemplateAnswer = readonly [text: string];

export const templateTextRules = textRules(undefined);

/**
 * Cite the rule of docs/rules/validation.md that defines valid answers. The type reads `required` besides the fields
 * of all questions. Replace this type by `QuestionOf` once the type has a row in `QUESTION_TYPES`.
 */
export const template = defineQuestionType<QuestionWith<'required'>, TemplateAnswer>({
  id: 'template',
  hasOptions: false,
  answerable: true,
  completesByChoice: false,
  parse(raw) {
    if (!Array.isArray(raw) || raw.length !== 1) return undefined;
    const [text]: readonly unknown[] = raw;
    return typeof text === 'string' ? [normaliseText(text, templateTextRules)] : undefined;
  },
  initialAnswer: () => undefined,
  validate(question, answer, { today }) {
    const text = answer?.[0] ?? '';
    if (text === '') return question.required === true ? [{ key: 'template.missing' }] : [];
    return textIssues(text, templateTextRules, { today });
  },
  prune: (answer) => answer,
  isEmpty: ([text]) => text === '',
  value: (_, [text]) => (text === '' ? null : text),
  choices: () => [],
});
