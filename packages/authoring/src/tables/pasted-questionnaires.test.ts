import { expect, test } from 'vitest';
import type { PastedQuestion } from './pasted-forms.ts';
import { PASTED_QUESTIONNAIRES } from './pasted-questionnaires.cases.ts';
import { readPastedText } from './pasted-text.ts';

const computeSummary = (question: PastedQuestion): string =>
  [
    question.heading === undefined ? '' : `# ${question.heading}`,
    `${question.form}${question.isGuess ? '?' : ''}`,
    question.title,
    question.options.join(', '),
    question.rows.length === 0 ? '' : `rows ${question.rows.join(', ')}`,
    question.note,
    question.isRequired ? 'required' : '',
    question.dateOrder,
    question.ends?.join(' to '),
    question.endNames?.join(' to '),
    question.afterOption === undefined ? '' : `after option ${question.afterOption + 1}`,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' | ');

test.each(PASTED_QUESTIONNAIRES)('$name is read as its author meant it', ({ text, title, questions }) => {
  const pastedText = readPastedText(text);
  expect(pastedText.questions.map(computeSummary)).toEqual(questions);
  expect([pastedText.title, pastedText.ignored]).toEqual([title, []]);
});
