import { withTools, type ScriptResult } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { ChoiceEntry, SingleAnswer } from '@canvass/protocol';
import {
  arbitraryEntry,
  choiceScore,
  choiceShape,
  choiceSummary,
  entriesFromScript,
} from '../../answers/entries/entry-tools.ts';
import { entryChoice } from '../../answers/entries/entry.ts';
import { questionCode } from '../../answers/entries/option-code.ts';
import { checkOptions } from '../../answers/entries/question-checks.ts';
import { checkOpenOptions } from '../../answers/open-text/check-attributes.ts';
import { single } from './single.ts';
import {
  choiceVariable,
  NOT_OPENED,
  openOptions,
  openValue,
  openVariable,
} from '../../answers/variables/variables.ts';

export const singleWithTools = withTools<QuestionOf<'single'>, SingleAnswer>(single, {
  shape: choiceShape,
  score: (question, answer) => choiceScore(question, entryChoice(answer, question)),
  fromScript: (entry, { question }) => onlyEntry(entriesFromScript(entry, question), question),
  variables: ({ items = [] }) => [
    choiceVariable(items),
    ...openOptions(items).map((option) => ({ option, ...openVariable(option) })),
  ],
  values: ({ items = [] }, [gid, text]) => [
    gid,
    ...openOptions(items).map((option) => (option.gid === gid ? openValue(option, text) : NOT_OPENED)),
  ],
  arbitraryAnswer(random, question, { options, today }) {
    if (question.required !== true && random.int(8) === 0) return undefined;
    const option = options[random.int(Math.max(1, options.length))];
    return option && arbitraryEntry(random, option, today);
  },
  summarise: (question, answer, titleOf) =>
    entryChoice(answer, question)
      .map((choice) => choiceSummary(choice, titleOf))
      .join(''),
  check: (question) => [...checkOptions(question), ...checkOpenOptions(question.items)],
});

function onlyEntry(
  result: ScriptResult<readonly ChoiceEntry[]>,
  question: QuestionOf<'single'>,
): ScriptResult<SingleAnswer> {
  if ('problem' in result) return result;
  const [answer, ...otherEntries] = result.answer;
  if (answer !== undefined && otherEntries.length === 0) return { answer };
  return { problem: `${questionCode(question)} takes one option, not ${result.answer.length}.` };
}
