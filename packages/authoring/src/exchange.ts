/**
 * Files with translations: XLIFF, CSV and workbooks (docs/adr/0400). A separate entry, because it loads libraries for XML
 * and workbooks.
 */
export { MAX_EXCHANGE_BYTES, readTranslations } from './exchange/read-file.ts';
export { writeCsvTable, writeXlsxTable } from './exchange/tables.ts';
export { type ExportOptions, writeXliff, type XliffVersion } from './exchange/write-xliff.ts';
export {
  type ImportedText,
  type ImportPlan,
  planImport,
  type RejectedText,
  writeImport,
} from './exchange/import.ts';
export type { FileFault } from './exchange/translated-units.ts';
