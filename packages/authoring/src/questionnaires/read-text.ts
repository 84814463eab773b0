import { linesOf, withoutControls } from './markers.ts';
import type { Questionnaire, SourceDocument } from './questionnaire.ts';
import { readQuestionnaire } from './read-questionnaire.ts';

/** Reads pasted text: lines, or a table from a spreadsheet. Texts beyond 500,000 characters are left out. */
export const readPastedText = (text: string): Questionnaire => readQuestionnaire(readTextDocument(text));

export function readTextDocument(pastedText: string): SourceDocument {
  const text = pastedText.slice(0, MAX_CHARACTERS);
  const lines = linesOf(text);
  const written = lines.filter((line) => line.trim() !== '');
  const withTabs = written.filter((line) =>
    line
      .replace(/^\s*\S{1,3}\t/, '')
      .replace(/^\t+/, '')
      .includes('\t'),
  );
  const excess = withoutControls(pastedText.slice(MAX_CHARACTERS), ' ').trim();
  const isTable =
    withTabs.length * 2 > written.length ||
    (/^[^\n]*\t/.test(text) &&
      readCells(text).some((row) => row.length > 1) &&
      lines.every((line) => line.includes('\t') || line.trim() === ''));
  return {
    blocks: isTable
      ? [{ kind: 'table', line: 1, rows: readCells(withoutControls(text, ' ')), isSheet: true }]
      : lines.map((line, index) => ({ kind: 'paragraph', line: index + 1, text: line })),
    ...(excess !== '' && {
      leftOut: [{ line: lines.length, text: excess.slice(0, MAX_SHOWN), reason: 'too-much' }],
    }),
  };
}

const MAX_CHARACTERS = 500_000;
const MAX_SHOWN = 2_000;

/** Reads rows of cells as spreadsheets copy them: separated by tabs, quoted if a cell contains line breaks. */
export function readCells(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;
  for (let offset = 0; offset < text.length; offset = CELL.lastIndex) {
    CELL.lastIndex = offset;
    const match = CELL.exec(text);
    if (match === null) break;
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\t' && CELL.lastIndex < text.length) continue;
    if (match[3] === '\t') row.push('');
    rows.push(row);
    row = [];
  }
  return row.length === 0 ? rows : [...rows, row];
}
