import { defineQuestionType } from '@canvass/logic';
import { questionCode } from '../entries/option-code.ts';
import { plainTitle } from '../entries/plain-title.ts';
import { exampleText } from '../open-text/example-text.ts';
import { normaliseText, textIssues, textRules } from '../open-text/text-rules.ts';

/** What is stored. The shapes are those of section 3 of the specification: replace this one. */
export type TemplateAnswer = readonly [text: string];

const rules = textRules(undefined);

/** Section of the specification that says what is valid. */
export const template = defineQuestionType<TemplateAnswer>({
  id: 'template',
  hasOptions: false,
  answerable: true,
  completesByChoice: false,
  parse(raw) {
    if (!Array.isArray(raw) || raw.length !== 1) return undefined;
    const [text]: readonly unknown[] = raw;
    return typeof text === 'string' ? [normaliseText(text, rules)] : undefined;
  },
  initialAnswer: () => undefined,
  validate(question, answer, { today }) {
    const text = answer?.[0] ?? '';
    if (text === '') return question.required === true ? [{ key: 'template.missing' }] : [];
    return textIssues(text, rules, { today });
  },
  prune: (answer) => answer,
  isEmpty: ([text]) => text === '',
  value: (_, [text]) => (text === '' ? null : text),
  choices: () => [],
  score: () => undefined,
  fromScript(entry, { question }) {
    if (typeof entry === 'string') return { answer: [normaliseText(entry, rules)] };
    return { problem: `${questionCode(question)} takes a text, not ${JSON.stringify(entry) ?? 'nothing'}.` };
  },
  columns: (question) => [{ suffix: '', title: plainTitle(question.title) }],
  cells: (_, answer) => [answer?.[0] ?? ''],
  arbitraryAnswer: (random, question, { today }) =>
    question.required !== true && random.int(4) === 0 ? undefined : [exampleText(random, rules, today)],
  summarise: (_, [text]) => text.replace(/\s+/g, ' '),
});
