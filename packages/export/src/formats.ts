import type { ExportFormat } from './dataset/dataset.ts';
import { codebookCsv } from './codebook/codebook-csv.ts';
import { codebookHtml } from './codebook/codebook-html.ts';
import { csv } from './csv/csv.ts';
import { jsonl } from './jsonl/jsonl.ts';
import { parquet } from './parquet/parquet.ts';
import { sav } from './sav/sav.ts';
import { withStorableRows } from './dataset/storable-rows.ts';
import { xlsx } from './xlsx/xlsx.ts';

/** Every format that an export can be written in. None of them meets a cell that it cannot hold. */
export const exportFormats: readonly ExportFormat[] = [
  csv,
  jsonl,
  sav,
  xlsx,
  parquet,
  codebookCsv,
  codebookHtml,
].map(withStorableRows);
