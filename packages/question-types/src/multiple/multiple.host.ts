import { defineHostQuestionType } from '@canvass/logic';
import { entriesFromScript } from '../entries/entry-from-script.ts';
import { choiceScore, choiceSummary } from '../entries/entry.ts';
import { checkOpenOptions, checkOptions } from '../entries/question-checks.ts';
import { arbitrarySelection } from './arbitrary-selection.ts';
import { checkBounds } from './check-bounds.ts';
import { multiple, type MultipleAnswer } from './multiple.ts';
import { selectedColumns, selectedCells } from './selection-columns.ts';
import { inAuthoredOrder } from './selection.ts';

export const multipleHost = defineHostQuestionType<MultipleAnswer>(multiple, {
  score: (question, answer) => choiceScore(question, multiple.choices(question, answer)),
  fromScript(entry, { question }) {
    const result = entriesFromScript(entry, question);
    return 'problem' in result ? result : { answer: inAuthoredOrder(result.answer, question) };
  },
  columns: selectedColumns,
  cells: selectedCells,
  arbitraryAnswer: arbitrarySelection,
  summarise: (question, answer, titleOf) =>
    multiple
      .choices(question, answer)
      .map((choice) => choiceSummary(choice, titleOf))
      .join('; '),
  check: (question) => [...checkOptions(question), ...checkOpenOptions(question), ...checkBounds(question)],
});
