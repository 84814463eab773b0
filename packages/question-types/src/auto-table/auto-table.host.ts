import { defineHostQuestionType } from '@canvass/logic';
import type { AutoTableAnswer, Question } from '@canvass/protocol';
import { optionCode } from '../entries/option-code.ts';
import { plainTitle } from '../entries/plain-title.ts';
import { arbitraryRows } from './arbitrary-rows.ts';
import { autoTable } from './auto-table.ts';
import { checkAutoTable } from './check-auto-table.ts';
import { rowsFromScript } from './rows-from-script.ts';

const oneLine = (text = ''): string => text.replace(/\s+/g, ' ');

export const autoTableHost = defineHostQuestionType<AutoTableAnswer>(autoTable, {
  score: () => undefined,
  fromScript: (entry, { question }) => rowsFromScript(entry, question),
  columns: (question) => [
    { suffix: '_rows', title: plainTitle(question.title) },
    ...(question.items ?? []).map((column) => ({
      suffix: `_${optionCode(column)}`,
      title: plainTitle(column.title),
    })),
  ],
  cells: ({ items = [] }: Question, answer) => [
    answer === undefined ? '' : String(answer.length),
    // A line per row, so that the lines of all columns belong together.
    ...items.map(({ gid }) => (answer ?? []).map((row) => oneLine(row[gid])).join('\n')),
  ],
  arbitraryAnswer: arbitraryRows,
  summarise: ({ items = [] }, answer, titleOf) =>
    answer
      .map((row) =>
        items
          .flatMap((column) => {
            const text = row[column.gid];
            return text === undefined ? [] : [`${titleOf(column)}: ${oneLine(text)}`];
          })
          .join(', '),
      )
      .join('; '),
  check: checkAutoTable,
});
