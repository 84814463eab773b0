import type { ExportFormat } from './dataset/dataset.ts';
import { codebookCsv, codebookHtml } from './codebook/codebook.ts';
import { csv } from './csv/csv.ts';
import { jsonl } from './jsonl/jsonl.ts';
import { parquet } from './parquet/parquet.ts';
import { sav } from './sav/sav.ts';
import { withStorableRows } from './dataset/storable-rows.ts';
import { xlsx } from './xlsx/xlsx.ts';

/** All formats of exports, each with checked cells. */
export const exportFormats: readonly ExportFormat[] = [
  csv,
  jsonl,
  sav,
  xlsx,
  parquet,
  codebookCsv,
  codebookHtml,
].map(withStorableRows);
