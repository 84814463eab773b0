import { parseCsv, writeCsv } from 'hucre/csv';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { listEntries } from '../documents/archive.ts';
import { ownLanguageOf } from '../translations/text-rows.ts';
import { readTranslation, stateOf } from '../translations/translate.ts';
import type { ReadFile, TranslatedUnit } from './translated-units.ts';
import type { ExportOptions } from './write-xliff.ts';

const ID = 'id';
const PLACE = 'where';
const ORIGINAL = 'original';

/** The table of the texts of a project, with a column for each language. Empty cells have no translation. */
function tableOf(
  { project, rows, surveyId, describe }: ExportOptions,
  languages: readonly string[],
): readonly (readonly string[])[] {
  const header = [ID, PLACE, `${ORIGINAL} ${ownLanguageOf(project)}`, ...languages, `survey ${surveyId}`];
  const lines = rows
    .filter((row) => languages.some((language) => stateOf(project, row, language) !== 'unused'))
    .map((row) => [
      row.id,
      describe(row),
      row.source,
      ...languages.map((language) => readTranslation(project, row, language)),
    ]);
  return [header, ...lines];
}

/** Beginnings that make a program for tables read a cell as a formula. An apostrophe before them prevents it. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Writes a table as CSV with commas and a byte order mark, by which Excel recognizes UTF-8. */
export function writeCsvTable(options: ExportOptions, languages: readonly string[]): string {
  const rows = tableOf(options, languages).map((line) =>
    line.map((cell) => (FORMULA.test(cell) ? `'${cell}` : cell)),
  );
  return `\uFEFF${writeCsv(rows, { lineSeparator: '\r\n' })}`;
}

const COLUMN_WIDTH = 50;

/** Writes a table as a workbook, whose cells are all texts. */
export async function writeXlsxTable(
  options: ExportOptions,
  languages: readonly string[],
): Promise<Uint8Array> {
  const rows = tableOf(options, languages);
  const columns = [24, 24, COLUMN_WIDTH, ...languages.map(() => COLUMN_WIDTH)].map((width) => ({ width }));
  return writeXlsx({
    sheets: [{ name: 'translations', rows: rows.map((row) => row.map(escapeCharacterCodes)), columns }],
  });
}

/** Escapes texts that programs for workbooks read as the code of a character, such as `_x0041_`. */
const escapeCharacterCodes = (text: string): string => text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');

/** Reads a table as CSV, with commas, semicolons or tabs. */
export function readCsvTable(text: string, languages: readonly string[]): ReadFile {
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  const delimiter = ['\t', ';', ','].find((one) => firstLine.includes(one)) ?? ',';
  const rows = parseCsv(text, { delimiter }).map((row) =>
    row.map((cell) => {
      const value = cell === null || cell === undefined ? '' : String(cell);
      return FORMULA.test(value) && value.startsWith("'") ? value.slice(1) : value;
    }),
  );
  return readTable(rows, () => false, languages);
}

/** Largest size of an unpacked workbook, in bytes. A workbook of 500 questions in five languages has 3 MB. */
const MAX_UNPACKED_BYTES = 60_000_000;

/** Reads the first sheet of a workbook. Refuses a workbook that would need too much memory. */
export async function readXlsxTable(bytes: Uint8Array, languages: readonly string[]): Promise<ReadFile> {
  if (!isUnpackedSmall(bytes)) return { fault: 'too-large' };
  try {
    const { sheets } = await readXlsx(bytes, { sheets: [0] });
    const [sheet] = sheets;
    if (sheet === undefined) return { fault: 'sheet' };
    const rows = sheet.rows.map((row) =>
      row.map((cell) => (cell === null || cell === undefined ? '' : String(cell))),
    );
    const isFormula = (row: number, column: number) =>
      sheet.cells?.get(`${row},${column}`)?.formula !== undefined;
    return readTable(rows, isFormula, languages);
  } catch {
    return { fault: 'sheet' };
  }
}

const MAX_FILES = 2_000;

/** Whether the declared sizes in a zip archive are small. Unpacking stops at the declared size of each file. */
function isUnpackedSmall(bytes: Uint8Array): boolean {
  const entries = listEntries(bytes);
  if (entries === undefined) return true; // not an archive, which the reader reports
  const isTruthful = entries.every(({ size, packedSize }) => size > 0 || packedSize <= 2);
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  return entries.length <= MAX_FILES && isTruthful && total <= MAX_UNPACKED_BYTES;
}

function readTable(
  rows: readonly (readonly string[])[],
  isFormula: (row: number, column: number) => boolean,
  languages: readonly string[],
): ReadFile {
  const headerIndex = rows.findIndex((row) => row.some((cell) => cell.trim().toLowerCase() === ID));
  const header = rows[headerIndex]?.map((cell) => cell.trim()) ?? [];
  const idColumn = header.findIndex((name) => name.toLowerCase() === ID);
  if (idColumn === -1) return { fault: 'no-columns' };
  const originalColumn = header.findIndex((name) => name.toLowerCase().split(' ')[0] === ORIGINAL);
  const languageColumns = header.flatMap((name, column) => {
    const language = languages.find((tag) => tag.toLowerCase() === name.toLowerCase());
    return language === undefined ? [] : [{ column, language }];
  });
  const surveyName = header.find((name) => name.startsWith('survey '));
  const knownColumns = [idColumn, originalColumn, ...languageColumns.map(({ column }) => column)];
  const otherColumns = header.filter(
    (name, column) =>
      name !== '' && !knownColumns.includes(column) && name !== surveyName && name.toLowerCase() !== PLACE,
  );
  if (languageColumns.length === 0)
    return { fault: 'no-languages', detail: otherColumns.slice(0, 5).join(', ') };
  const units = rows.slice(headerIndex + 1).flatMap((row, index) =>
    languageColumns.map(
      ({ column, language }): TranslatedUnit => ({
        id: (row[idColumn] ?? '').trim(),
        language,
        target: row[column] ?? '',
        ...(originalColumn !== -1 && { source: row[originalColumn] ?? '' }),
        ...(isFormula(headerIndex + 1 + index, column) && { isFormula: true as const }),
      }),
    ),
  );
  return {
    units: units.filter(({ id, target }) => id !== '' || target !== ''),
    otherColumns,
    ...(surveyName !== undefined && { surveyId: surveyName.slice('survey '.length) }),
  };
}
