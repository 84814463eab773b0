import type { QuestionOf } from '@canvass/project';
import type { AutoTableAnswer } from '@canvass/protocol';
import type { ViewProps } from '../../../controls/view-props.ts';
import type { ScreenRow, TableRows } from './use-table-rows.tsx';

/** What both forms of the table are given. */
export interface TablePartProps extends ViewProps<QuestionOf<'auto_table'>, AutoTableAnswer> {
  readonly table: TableRows;
  remove(row: ScreenRow, at: number): void;
}
