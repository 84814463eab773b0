export { BYTE_ORDER_MARK, csvLine } from './csv/csv-line.ts';
export type * from './dataset.ts';
export { exportFormats } from './formats.ts';
export { MISSING, type MissingWord } from './missing.ts';
export type { ExportedFile, ExportedResponse, ExportVersion } from './model/block.ts';
export {
  compileExport,
  type SurveyExport,
  type SurveyExportOptions,
  type TableExport,
} from './model/survey-export.ts';
export { followTimer, type PageTimer, startTimer } from './record/page-times.ts';
export { type PageTimes, recordOf, type ResponseRecord } from './record/record.ts';
