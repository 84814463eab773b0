import type { AuthorTexts } from '@canvass/logic/author-texts';
import type { QuestionProblem } from '@canvass/logic';
import type { Option } from '@canvass/project';
import { checkOptions } from '../entries/question-checks.ts';
import { type AttributeProblem, checkOpenOptions } from '../open-text/check-attributes.ts';
import { openKey } from './row-parts.ts';
import { availableOptions, type MatrixQuestion } from './rows.ts';
import { noApplyKey } from './rows-answer.ts';

export const authorTexts = {
  'question.no-rows': {
    message: 'The question has no rows, so it cannot be answered.',
    fix: 'Add rows in rows_items, or choose another question type.',
  },
  'question.row-asks-nothing': {
    message: 'The row omits every option, so it cannot be answered.',
    fix: 'Omit fewer options in allowNull, or remove the row.',
  },
  'question.row-key-taken': {
    message: 'Answers store the text of another row under "{gid}", which is also the gid of this row.',
    fix: 'Change the gid of this row.',
  },
} as const satisfies AuthorTexts;

export type RowProblem = AttributeProblem | QuestionProblem<keyof typeof authorTexts>;

export function checkRows(question: MatrixQuestion): readonly RowProblem[] {
  const rows = question.rows_items ?? [];
  const noRows: readonly RowProblem[] =
    rows.length > 0 ? [] : [{ severity: 'error', id: 'question.no-rows', path: '.rows_items' }];
  return [
    ...checkOptions(question),
    ...checkOpenOptions(question.items),
    ...noRows,
    ...checkOpenOptions(rows, '.rows_items'),
    ...rows.flatMap((row, index) => checkRow(question, row, `.rows_items[${index}]`)),
  ];
}

function checkRow(question: MatrixQuestion, row: Option, path: string): readonly RowProblem[] {
  const options = question.items ?? [];
  const problems: RowProblem[] = [];
  if (options.length > 0 && availableOptions(question, row, options).length === 0) {
    problems.push({ severity: 'warning', id: 'question.row-asks-nothing', path: `${path}.allowNull` });
  }
  if ((question.rows_items ?? []).some(({ gid }) => [openKey(gid), noApplyKey(gid)].includes(row.gid))) {
    const params = { gid: row.gid };
    problems.push({ severity: 'error', id: 'question.row-key-taken', path: `${path}.gid`, params });
  }
  return problems;
}
