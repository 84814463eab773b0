import { withTools } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { MatrixBlankAnswer } from '@canvass/protocol';
import {
  arbitraryCells,
  cellRowsFromScript,
  cellValues,
  cellVariables,
  summariseCells,
} from '../../answers/cell-rows/cell-tools.ts';
import { optionCode, questionCode } from '../../answers/entries/option-code.ts';
import { exampleText } from '../../answers/open-text/example-text.ts';
import { blankRules } from '../../answers/open-text/option-rules.ts';
import { textValue, textVariable } from '../../answers/variables/text-variable.ts';
import { checkMatrixBlank } from './check-matrix-blank.ts';
import { cellText, matrixBlank } from './matrix-blank.ts';
import { cellShape } from '../../answers/cell-rows/cell-shape.ts';

export const matrixBlankWhole = withTools<QuestionOf<'matrix_blank'>, MatrixBlankAnswer>(matrixBlank, {
  shape: (question) => cellShape(question, { kind: 'text' }, question.not_apply_text ?? '—'),
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
  variables: (question) => cellVariables(question, (option) => textVariable(blankRules(question, option))),
  values: (question, answer) =>
    cellValues<string>(question, answer, (text, option) => textValue(blankRules(question, option), text)),
  arbitraryAnswer: (random, question: QuestionOf<'matrix_blank'>, context) =>
    arbitraryCells<string>(random, question, context, (option) => {
      const text = exampleText(random, blankRules(question, option), context.today);
      return text === '' ? undefined : text;
    }),
  summarise: summariseCells,
  check: checkMatrixBlank,
});
