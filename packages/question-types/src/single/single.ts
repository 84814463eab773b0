import { choicesOfValue, defineQuestionType, type ScriptResult } from '@canvass/logic';
import type { Question } from '@canvass/protocol';
import { entriesFromScript } from '../entries/entry-from-script.ts';
import {
  arbitraryEntry,
  automaticEntry,
  choiceScore,
  chosenEntry,
  choiceSummary,
  choiceValue,
  type Entry,
  entryChoice,
  entryIssues,
  parseEntry,
} from '../entries/entry.ts';
import { questionCode } from '../entries/option-code.ts';
import { plainTitle } from '../entries/plain-title.ts';
import { checkOpenOptions, checkOptions } from '../entries/question-checks.ts';

/** One option, with its open text (spec section 3). */
export type SingleAnswer = Entry;

/** Spec section 5, Required and choice. */
export const single = defineQuestionType<SingleAnswer>({
  id: 'single',
  hasOptions: true,
  answerable: true,
  completesByChoice: true,
  parse: parseEntry,
  initialAnswer(question, { isOffered }) {
    const option = question.items?.find(({ gid, selected }) => selected === true && isOffered(gid));
    return option && chosenEntry(option);
  },
  validate(question, answer, { today }) {
    const [choice] = answer === undefined ? [] : entryChoice(answer, question);
    if (answer === undefined || choice === undefined) {
      return question.required === true ? [{ key: 'validate.option' }] : [];
    }
    return entryIssues(answer, choice.option, today);
  },
  prune: (answer, { isOffered }) => (isOffered(answer[0]) ? answer : undefined),
  isEmpty: () => false,
  value(question, answer, titleOf) {
    const [choice] = entryChoice(answer, question);
    return choice === undefined ? null : choiceValue(choice, titleOf);
  },
  fromValue(question, value) {
    const [choice] = choicesOfValue(question, value);
    return choice && automaticEntry(choice);
  },
  choices: (question, answer) => entryChoice(answer, question),
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
