import { defineHostQuestionType, type ScriptResult } from '@canvass/logic';
import type { Question } from '@canvass/protocol';
import { entriesFromScript } from '../entries/entry-from-script.ts';
import { arbitraryEntry, choiceScore, choiceSummary, type Entry, entryChoice } from '../entries/entry.ts';
import { questionCode } from '../entries/option-code.ts';
import { plainTitle } from '../entries/plain-title.ts';
import { checkOpenOptions, checkOptions } from '../entries/question-checks.ts';
import { single, type SingleAnswer } from './single.ts';

export const singleHost = defineHostQuestionType<SingleAnswer>(single, {
  score: (question, answer) => choiceScore(question, entryChoice(answer, question)),
  fromScript: (entry, { question }) => one(entriesFromScript(entry, question), question),
  columns(question) {
    const title = plainTitle(question.title);
    return hasOpenOption(question)
      ? [
          { suffix: '', title },
          { suffix: '_open', title },
        ]
      : [{ suffix: '', title }];
  },
  cells(question, answer) {
    const [choice] = answer === undefined ? [] : entryChoice(answer, question);
    const title = choice === undefined ? '' : plainTitle(choice.option.title);
    return hasOpenOption(question) ? [title, choice?.text ?? ''] : [title];
  },
  arbitraryAnswer(random, question, { options, today }) {
    if (question.required !== true && random.int(8) === 0) return undefined;
    const option = options[random.int(Math.max(1, options.length))];
    return option && arbitraryEntry(random, option, today);
  },
  summarise: (question, answer, titleOf) =>
    entryChoice(answer, question)
      .map((choice) => choiceSummary(choice, titleOf))
      .join(''),
  check: (question) => [...checkOptions(question), ...checkOpenOptions(question)],
});

const hasOpenOption = (question: Question) => (question.items ?? []).some(({ is_open }) => is_open === true);

function one(result: ScriptResult<readonly Entry[]>, question: Question): ScriptResult<SingleAnswer> {
  if ('problem' in result) return result;
  const [answer, ...others] = result.answer;
  if (answer !== undefined && others.length === 0) return { answer };
  return { problem: `${questionCode(question)} takes one option, not ${result.answer.length}.` };
}
