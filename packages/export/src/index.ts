export { BYTE_ORDER_MARK, csvLine, linksCsv } from './csv/csv.ts';
export { type CsvRecord, parseCsv } from './csv/parse-csv.ts';
export type {
  Cell,
  Dataset,
  ExportFormat,
  Row,
  RowSource,
  Variable,
  WriteOptions,
} from './dataset/dataset.ts';
export { type PackedRows, RowPacker, unpackRows } from './dataset/packed-rows.ts';
export { exportFormats } from './formats.ts';
export type { ExportedFile, ExportedResponse, ExportVersion } from './model/block.ts';
export { compileExport, type SurveyExport } from './model/survey-export.ts';
export { advanceTimer, type PageTimer, startTimer } from './record/record.ts';
export { computeRecord, type ResponseRecord } from './record/record.ts';
export { createZipStream } from './xlsx/zip-stream.ts';
