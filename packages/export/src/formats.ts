import { type ExportFormatId, exportFormatIds } from '@canvass/project/vocabulary';
import type { ExportFormat, FormatWriter } from './dataset/dataset.ts';
import { codebookCsv, codebookHtml } from './codebook/codebook.ts';
import { csv } from './csv/csv.ts';
import { jsonl } from './jsonl/jsonl.ts';
import { parquet } from './parquet/parquet.ts';
import { sav } from './sav/sav.ts';
import { withStorableRows } from './dataset/storable-rows.ts';
import { xlsx } from './xlsx/xlsx.ts';

/** The code of each format, in the order in which the API document and the command list formats. */
const WRITERS = {
  csv,
  jsonl,
  sav,
  xlsx,
  parquet,
  'codebook-csv': codebookCsv,
  'codebook-html': codebookHtml,
} satisfies Readonly<Record<ExportFormatId, FormatWriter>>;

/** All formats of exports, each with checked cells. */
export const exportFormats: readonly ExportFormat[] = Object.entries(WRITERS).flatMap(([key, writer]) => {
  const id = exportFormatIds.find((known) => known === key);
  return id === undefined ? [] : [{ id, ...withStorableRows(writer) }];
});
