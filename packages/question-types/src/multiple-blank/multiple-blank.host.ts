import { defineHostQuestionType, type QuestionContext, type RandomSource } from '@canvass/logic';
import type { MultipleBlankAnswer, Question } from '@canvass/protocol';
import { choiceSummary, isDecidedByCode } from '../entries/entry.ts';
import { optionCode, questionCode } from '../entries/option-code.ts';
import { plainTitle } from '../entries/plain-title.ts';
import { exampleText } from '../open-text/example-text.ts';
import { blankRules } from '../open-text/option-rules.ts';
import { checkMultipleBlank } from './check-multiple-blank.ts';
import { isRequiredBlank, multipleBlank, textOf, textsOf } from './multiple-blank.ts';
import { textsFromScript } from './texts-from-script.ts';

export const multipleBlankHost = defineHostQuestionType<MultipleBlankAnswer>(multipleBlank, {
  score: () => undefined,
  fromScript(entry, { question }) {
    if (typeof entry === 'object' && entry !== null && !Array.isArray(entry)) {
      return textsFromScript(Object.entries(entry), question);
    }
    return {
      problem: `${questionCode(question)} takes a text for each blank, such as { A1: text }, not ${JSON.stringify(entry) ?? 'nothing'}.`,
    };
  },
  columns: ({ items = [] }) =>
    items.map((option) => ({ suffix: `_${optionCode(option)}`, title: plainTitle(option.title) })),
  cells: ({ items = [] }, answer) => items.map(({ gid }) => textOf(answer, gid)),
  arbitraryAnswer,
  summarise: (question, answer, titleOf) =>
    multipleBlank
      .choices(question, answer)
      .map((choice) => choiceSummary(choice, titleOf))
      .join('; '),
  check: checkMultipleBlank,
});

/** What must be filled, and of the rest most; one at least where an answer is required. */
function arbitraryAnswer(
  random: RandomSource,
  question: Question,
  { options, today }: QuestionContext,
): MultipleBlankAnswer | undefined {
  if (question.required !== true && random.int(4) === 0) return undefined;
  const open = options.filter((option) => !isDecidedByCode(option));
  const sure = open[random.int(Math.max(1, open.length))];
  const filled = new Set(
    open.filter((option) => option === sure || isRequiredBlank(option) || random.int(4) > 0),
  );
  const answer = textsOf(question, (option) =>
    filled.has(option) ? exampleText(random, blankRules(question, option), today) : '',
  );
  return multipleBlank.isEmpty(answer) ? undefined : answer;
}
