import { withTools } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { AutoTableAnswer } from '@canvass/protocol';
import { arbitraryRows } from './arbitrary-rows.ts';
import { autoTable } from './auto-table.ts';
import { checkAutoTable } from './check-auto-table.ts';
import { rowsFromScript } from './rows-from-script.ts';
import { recordOfItems } from '../../answers/entries/item-shape.ts';
import { tableValues, tableVariables } from './table-variables.ts';

const oneLine = (text = ''): string => text.replace(/\s+/g, ' ');

export const autoTableWhole = withTools<QuestionOf<'auto_table'>, AutoTableAnswer>(autoTable, {
  shape: (question) => ({ kind: 'list', of: recordOfItems(question, () => ({ kind: 'text' })) }),
  score: () => undefined,
  fromScript: (entry, { question }) => rowsFromScript(entry, question),
  variables: tableVariables,
  values: tableValues,
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
