import type { AuthorTexts } from '@canvass/logic/author-texts';
import type { QuestionProblem } from '@canvass/logic';
import type { Option } from '@canvass/project';
import { checkOpenOptions, checkOptions, type SharedProblem } from '../entries/question-checks.ts';
import { openKey } from './parts.ts';
import { askedIn, type MatrixQuestion } from './row-cells.ts';
import { noApplyKey } from './rows-answer.ts';

/** Texts for authors of the checks that matrices share. */
export const authorTexts = {
  'question.no-rows': {
    message: 'The question has no rows, so there is nothing to answer.',
    fix: 'Give it rows in rows_items, or choose another question type.',
  },
  'question.row-asks-nothing': {
    message: 'The row leaves out every option, so it asks nothing.',
    fix: 'Leave fewer options out in allowNull, or take the row away.',
  },
  'question.row-key-taken': {
    message: 'Answers keep the text of another row under "{gid}", which is also the gid of this row.',
    fix: 'Give the row another gid.',
  },
} as const satisfies AuthorTexts;

export type RowProblem = SharedProblem | QuestionProblem<keyof typeof authorTexts>;

/** Checks options, rows and their open texts. */
export function checkRows(question: MatrixQuestion): readonly RowProblem[] {
  const rows = question.rows_items ?? [];
  const noRows: readonly RowProblem[] =
    rows.length > 0 ? [] : [{ severity: 'error', id: 'question.no-rows', path: '.rows_items' }];
  return [
    ...checkOptions(question),
    ...checkOpenOptions(question),
    ...noRows,
    ...checkOpenOptions({ ...question, items: rows }).map((problem) => ({
      ...problem,
      path: problem.path.replace('.items', '.rows_items'),
    })),
    ...rows.flatMap((row, index) => checkRow(question, row, `.rows_items[${index}]`)),
  ];
}

function checkRow(question: MatrixQuestion, row: Option, path: string): readonly RowProblem[] {
  const options = question.items ?? [];
  const problems: RowProblem[] = [];
  if (options.length > 0 && askedIn(question, row, options).length === 0) {
    problems.push({ severity: 'warning', id: 'question.row-asks-nothing', path: `${path}.allowNull` });
  }
  if ((question.rows_items ?? []).some(({ gid }) => [openKey(gid), noApplyKey(gid)].includes(row.gid))) {
    const params = { gid: row.gid };
    problems.push({ severity: 'error', id: 'question.row-key-taken', path: `${path}.gid`, params });
  }
  return problems;
}
