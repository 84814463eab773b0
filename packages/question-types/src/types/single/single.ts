import { choicesOfValue, defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { SingleAnswer } from '@canvass/protocol';
import { choiceValue } from '../../answers/entries/choice-value.ts';
import {
  automaticEntry,
  findChoice,
  chosenEntry,
  entryChoice,
  entryIssues,
  parseEntry,
} from '../../answers/entries/entry.ts';

/** A single choice (VALID-2). */
export const single = defineQuestionType<QuestionOf<'single'>, SingleAnswer>({
  id: 'single',
  hasOptions: true,
  answerable: true,
  completesByChoice: true,
  parse: parseEntry,
  initialAnswer(question, context) {
    const option = question.items?.find(({ gid, selected }) => selected === true && context.isOffered(gid));
    return option && chosenEntry(option);
  },
  validate(question, answer, context) {
    const choice = answer && findChoice(answer, question);
    if (answer === undefined || choice === undefined) {
      return question.required === true ? [{ key: 'validate.option' }] : [];
    }
    return choice.option.is_open === true ? entryIssues(answer, choice.option, context.today) : [];
  },
  prune: (answer, { isOffered }) => (isOffered(answer[0]) ? answer : undefined),
  isEmpty: () => false,
  value(question, answer, titleOf) {
    const choice = findChoice(answer, question);
    return choice === undefined ? null : choiceValue(choice, titleOf);
  },
  fromValue(question, value) {
    const [choice] = choicesOfValue(question, value);
    return choice && automaticEntry(choice);
  },
  choices: (question, answer) => entryChoice(answer, question),
});
