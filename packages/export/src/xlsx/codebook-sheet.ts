import type { Variable } from '../dataset/dataset.ts';
import { MISSING } from '../dataset/missing.ts';
import { columnLetters, numberCell, textCell } from './sheet-cell.ts';
import type { Sheet } from './sheet-xml.ts';
import { MOST_SHEET_ROWS } from './xlsx-limits.ts';
import type { XlsxNotes } from './xlsx-notes.ts';

const HEADER = ['variable', 'label', 'question', 'type', 'measure', 'value', 'value label'];
const WIDTHS = [20, 60, 14, 12, 12, 14, 40];

/** The codebook: for each variable a row per value with a label and per kind of missing value, and at least one. */
export function codebookSheet(variables: readonly Variable[], notes: XlsxNotes): Sheet {
  const all = variables.flatMap(variableRows);
  const fitting = all.slice(0, MOST_SHEET_ROWS - 1);
  if (fitting.length < all.length) {
    notes.add(`The codebook has ${all.length} rows, of which a sheet holds the first ${fitting.length}.`);
  }
  return tableSheet(HEADER, WIDTHS, fitting, notes);
}

/** A sheet of texts and numbers that are there already. */
export function tableSheet(
  header: readonly string[],
  widths: readonly number[],
  table: readonly (readonly (number | string)[])[],
  notes: XlsxNotes,
): Sheet {
  const rows = table.map((cells, at) => {
    const xml = cells.map((cell, column) => {
      const place = `${columnLetters(column)}${at + 2}`;
      return typeof cell === 'number'
        ? numberCell(place, cell)
        : textCell(place, notes.fitting(cell, 'A label'));
    });
    return `<row r="${at + 2}">${xml.join('')}</row>`;
  });
  return { header, widths, rows, lastRow: () => table.length + 1 };
}

function variableRows(variable: Variable): readonly (readonly (number | string)[])[] {
  const { name, label, question, type, measure, valueLabels, missing } = variable;
  const about = [name, label, question?.cid ?? '', type === 'datetime' ? 'datetime (UTC)' : type, measure];
  const values = valueLabels.map(({ value, label: meaning }) => [...about, value, meaning]);
  const missed = missing.map((kind) => [...about, MISSING[kind].label, 'missing value']);
  const rows = [...values, ...missed];
  return rows.length > 0 ? rows : [[...about, '', '']];
}
