import type { ValueLabel } from '../dataset/dataset.ts';
import { cutText } from './cut-text.ts';
import type { RecordBytes } from './record-bytes.ts';
import type { SavColumn } from './sav-column.ts';
import { MOST_SHORT_BYTES, MOST_VALUE_LABEL_BYTES } from './sav-limits.ts';
import { savNumber } from './sav-time.ts';

const LABELS_RECORD = 3;
const LABELLED_VARIABLES_RECORD = 4;

/** Labels of values of numbers and short texts, variable by variable. Those of longer texts are an extension. */
export function writeValueLabels(out: RecordBytes, columns: readonly SavColumn[]): void {
  let index = 1;
  for (const column of columns) {
    if (column.labels.length > 0 && column.width <= MOST_SHORT_BYTES) {
      out.int32(LABELS_RECORD, column.labels.length);
      for (const label of column.labels) writeValueLabel(out, column, label);
      out.int32(LABELLED_VARIABLES_RECORD, 1, index);
    }
    for (const segment of column.segments) index += Math.max(1, Math.ceil(segment / 8));
  }
}

function writeValueLabel(out: RecordBytes, { variable }: SavColumn, { value, label }: ValueLabel): void {
  if (variable.type === 'text') out.text(String(value), MOST_SHORT_BYTES);
  else out.double(typeof value === 'number' ? value : savNumber(variable.type, value));
  const text = cutText(label, MOST_VALUE_LABEL_BYTES);
  const bytes = Buffer.byteLength(text);
  // The length, the label and spaces make whole octets.
  out.byte(bytes).text(text, Math.ceil((bytes + 1) / 8) * 8 - 1);
}
