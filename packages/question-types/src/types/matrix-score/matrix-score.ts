import { defineQuestionType, formatDisplayText, type Value } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { MatrixScoreAnswer } from '@canvass/protocol';
import {
  cellChoices,
  cellRowIssues,
  cellsOfValue,
  parseCells,
  pruneCells,
  recordOfCells,
} from '../../answers/cell-rows/cells.ts';
import { answerOfRows, parseRows, pruneRows } from '../../answers/rows/rows-answer.ts';
import { isOnScale, snapUp } from '../../answers/score-items/scale.ts';
import { MISSING_SCORE_KEYS, notApplicableValue } from '../../answers/score-items/score-members.ts';
import { cellKind, cellScale } from './cell-scale.ts';

const MAX_SCORE = 1e9;

/** A matrix with a score in each cell (VALID-16). */
export const matrixScore = defineQuestionType<QuestionOf<'matrix_score'>, MatrixScoreAnswer>({
  id: 'matrix_score',
  hasOptions: true,
  answerable: true,
  completesByChoice: false,
  effort: ({ rows_items: rows = [], items = [] }) => ({ times: rows.length * items.length, kind: 'choose' }),
  parse: (raw, question) =>
    parseRows(raw, question, (cells, row) => parseCells(cells, row, question, parseScore)),
  initialAnswer: () => undefined,
  validate: (question, answer, context) => {
    const missing = missingKey(question);
    return cellRowIssues<number>(question, answer, context, {
      missing,
      // A score off the scale counts as missing.
      listIssues: (score, option, row, part) =>
        isOnScale(score, cellScale(question, row, option)) ? [] : [{ key: missing, part }],
    });
  },
  prune: (answer, { isOffered }, question) =>
    pruneRows(answer, question, isOffered, (cells) => pruneCells(cells, isOffered)),
  isEmpty: (answer) => Object.keys(answer).length === 0,
  value: (question, answer) => recordOfCells(question, answer, notApplicableValue(question)),
  fromValue(question, value) {
    const rows = cellsOfValue(question, value, (member, option, row) =>
      scoreOfValue(question, member, option, row),
    );
    return rows.length === 0 ? undefined : answerOfRows(rows);
  },
  choices: cellChoices,
});

/** The key of the issue of an empty cell. Selects and number fields have a general key. */
function missingKey(question: QuestionOf<'matrix_score'>): string {
  return question.matrix_type === 'select' ? 'validate.check_answer' : MISSING_SCORE_KEYS[cellKind(question)];
}

function parseScore(raw: unknown): number | null | undefined {
  if (raw === null) return null;
  // Adding 0 turns negative zero into 0, because `JSON.stringify` drops its sign.
  return typeof raw === 'number' && Math.abs(raw) <= MAX_SCORE ? raw + 0 : undefined;
}

function scoreOfValue(
  question: QuestionOf<'matrix_score'>,
  value: Value,
  option: Option,
  row: Option,
): number | undefined {
  const text = formatDisplayText(value).trim();
  const scale = cellScale(question, row, option);
  const score = Number(text);
  return text !== '' && score >= scale.min && score <= scale.max ? snapUp(score, scale) : undefined;
}
