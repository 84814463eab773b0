import { defineHostQuestionType } from '@canvass/logic';
import type { MatrixBlankAnswer, Question } from '@canvass/protocol';
import {
  arbitraryCells,
  cellColumns,
  cellRowsFromScript,
  exportCells,
  summariseCells,
} from '../cell-rows/cell-host.ts';
import { optionCode, questionCode } from '../entries/option-code.ts';
import { exampleText } from '../open-text/example-text.ts';
import { blankRules } from '../open-text/option-rules.ts';
import { checkMatrixBlank } from './check-matrix-blank.ts';
import { cellText, matrixBlank } from './matrix-blank.ts';

export const matrixBlankHost = defineHostQuestionType<MatrixBlankAnswer>(matrixBlank, {
  score: () => undefined,
  fromScript(entry, { question }) {
    const result = cellRowsFromScript<string>(entry, question, (text, option) =>
      typeof text === 'string' || typeof text === 'number'
        ? { answer: cellText(question, option, String(text)) ?? '' }
        : {
            problem: `${questionCode(question)}: ${optionCode(option)} takes a text, not ${JSON.stringify(text) ?? 'nothing'}.`,
          },
    );
    return 'problem' in result ? result : { answer: matrixBlank.parse(result.answer, question) ?? {} };
  },
  columns: cellColumns,
  cells: exportCells,
  arbitraryAnswer: (random, question: Question, context) =>
    arbitraryCells<string>(random, question, context, (option) => {
      const text = exampleText(random, blankRules(question, option), context.today);
      return text === '' ? undefined : text;
    }),
  summarise: summariseCells,
  check: checkMatrixBlank,
});
