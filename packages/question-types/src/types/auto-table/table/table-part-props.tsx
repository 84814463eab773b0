import type { QuestionOf } from '@canvass/project';
import type { AutoTableAnswer } from '@canvass/protocol';
import type { ViewProps } from '../../../controls/view-props.ts';
import type { ScreenRow, TableRows } from './use-table-rows.tsx';

/** Props of both forms of the table. */
export interface TablePartProps extends ViewProps<QuestionOf<'auto_table'>, AutoTableAnswer> {
  readonly table: TableRows;
  remove(row: ScreenRow, at: number): void;
}
