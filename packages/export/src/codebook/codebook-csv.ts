import { BYTE_ORDER_MARK, csvLine } from '../csv/csv.ts';
import type { Dataset, ExportFormat } from '../dataset/dataset.ts';
import { codebookEntries } from './codebook-rows.ts';

const HEADER = [
  'name',
  'label',
  'group',
  'question',
  'question_type',
  'type',
  'measure',
  'values',
  'missing',
];

/** A line for each variable; values, and kinds of missing ones, are separate lines of one cell. */
export const codebookCsv: ExportFormat = {
  id: 'codebook-csv',
  extension: 'csv',
  mediaType: 'text/csv; charset=utf-8; header=present',
  write: writeCodebook,
};

async function* writeCodebook(dataset: Dataset): AsyncIterable<Uint8Array> {
  const lines = codebookEntries(dataset).map((entry) =>
    csvLine([
      entry.name,
      entry.label,
      entry.group,
      entry.question,
      entry.questionType,
      entry.type,
      entry.measure,
      entry.values.join('\n'),
      entry.missing.join('\n'),
    ]),
  );
  yield new TextEncoder().encode(BYTE_ORDER_MARK + csvLine(HEADER) + lines.join(''));
}
