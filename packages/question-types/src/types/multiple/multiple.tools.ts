import { withTools } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { MultipleAnswer } from '@canvass/protocol';
import { choiceScore, choiceSummary, entriesFromScript } from '../../answers/entries/entry-tools.ts';
import { checkOptions } from '../../answers/entries/question-checks.ts';
import { checkOpenOptions } from '../../answers/open-text/check-attributes.ts';
import { arbitrarySelection, checkBounds, chosenShape } from './selection-tools.ts';
import { multiple } from './multiple.ts';
import { inAuthoredOrder } from './selection.ts';
import { selectionValues, selectionVariables } from '../../answers/variables/variables.ts';

export const multipleWithTools = withTools<QuestionOf<'multiple'>, MultipleAnswer>(multiple, {
  shape: chosenShape,
  score: (question, answer) => choiceScore(question, multiple.choices(question, answer)),
  fromScript(entry, { question }) {
    const result = entriesFromScript(entry, question);
    return 'problem' in result ? result : { answer: inAuthoredOrder(result.answer, question) };
  },
  variables: ({ items }) => selectionVariables(items),
  values: ({ items }, answer) => selectionValues(items, answer),
  arbitraryAnswer: arbitrarySelection,
  summarise: (question, answer, titleOf) =>
    multiple
      .choices(question, answer)
      .map((choice) => choiceSummary(choice, titleOf))
      .join('; '),
  check: (question) => [
    ...checkOptions(question),
    ...checkOpenOptions(question.items),
    ...checkBounds(question),
  ],
});
