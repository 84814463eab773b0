/** Reading cells of a spreadsheet. A separate entry, because it loads a reader of tables. */
export {
  COLUMN_ROLES,
  type ColumnRole,
  type PastedPart,
  type PastedTable,
  readPastedTable,
  readRows,
  readTableParts,
  type TableFault,
} from './questionnaires/pasted-table.ts';
