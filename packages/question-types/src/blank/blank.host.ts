import { defineHostQuestionType } from '@canvass/logic';
import { questionCode } from '../entries/option-code.ts';
import { plainTitle } from '../entries/plain-title.ts';
import { exampleText } from '../open-text/example-text.ts';
import { normaliseText } from '../open-text/text-rules.ts';
import { blank, type BlankAnswer, blankTextRules } from './blank.ts';
import { checkBlank } from './check-blank.ts';

export const blankHost = defineHostQuestionType<BlankAnswer>(blank, {
  score: () => undefined,
  fromScript(entry, { question }) {
    if (typeof entry !== 'string' && typeof entry !== 'number') {
      return {
        problem: `${questionCode(question)} takes a text, not ${JSON.stringify(entry) ?? 'nothing'}.`,
      };
    }
    return { answer: [normaliseText(String(entry), blankTextRules(question))] };
  },
  columns: (question) => [{ suffix: '', title: plainTitle(question.title) }],
  cells: (_, answer) => [answer?.[0] ?? ''],
  arbitraryAnswer(random, question, { today }) {
    if (question.required !== true && random.int(4) === 0) return undefined;
    const text = exampleText(random, blankTextRules(question), today);
    return text === '' ? undefined : [text];
  },
  summarise: (_, [text]) => text.replace(/\s+/g, ' '),
  check: checkBlank,
});
