import type { Cell, FormatWriter, MissingKind, Row, RowSource, Variable } from './dataset.ts';

/** The range of days that every format, and the programs that read it, support. */
const FIRST_DAY_MS = Date.UTC(1583, 0, 1);
const AFTER_LAST_DAY_MS = Date.UTC(10_000, 0, 1);
const DAY_SECONDS = 86_400;

/**
 * Adds a check of cells to a format. A value with another type than its variable, or outside the supported range (such
 * as a day after the year 9999), becomes a missing value or an empty text, so that it cannot end a file early.
 */
export function withStorableRows(format: FormatWriter): FormatWriter {
  return {
    ...format,
    write(dataset, rows, options) {
      const converters = dataset.variables.map(createCellConverter);
      const makeStorable = (row: Row): Row => {
        let changedCells: Cell[] | undefined;
        for (let index = 0; index < converters.length; index += 1) {
          const cell = converters[index]?.(row[index]);
          if (cell === undefined || cell === row[index]) continue;
          changedCells ??= row.slice();
          changedCells[index] = cell;
        }
        if (changedCells === undefined || row.extra === undefined) return changedCells ?? row;
        return Object.assign(changedCells, { extra: row.extra });
      };
      return format.write(dataset, mapRows(rows, makeStorable), options);
    },
  };
}

const mapRows = (rows: RowSource, change: (row: Row) => Row): RowSource =>
  async function* () {
    for await (const batch of rows()) yield batch.map(change);
  };

type ConvertCell = (cell: Cell | undefined) => Cell;

/** Creates the check of a variable's cells. It replaces kinds of missing values that the variable does not declare. */
function createCellConverter(variable: Variable): ConvertCell {
  const { missing, type } = variable;
  const makeMissing = (preferredKind: MissingKind): Cell => {
    const kind = [preferredKind, 'empty' as const, ...missing].find((each) => missing.includes(each));
    if (kind !== undefined) return { missing: kind };
    return type === 'text' ? '' : { missing: preferredKind };
  };
  const empty = makeMissing('empty');
  const convertValue = createValueConverter(variable);
  return (cell = { missing: 'not_asked' }) => {
    if (typeof cell === 'object') return missing.includes(cell.missing) ? cell : makeMissing(cell.missing);
    return convertValue(cell) ?? empty;
  };
}

/** The returned function returns undefined if formats cannot store a value. */
function createValueConverter({ type }: Variable): (value: number | string) => number | string | undefined {
  const isFiniteNumber = (value: number | string): value is number =>
    typeof value === 'number' && Number.isFinite(value);
  switch (type) {
    case 'text':
      return String;
    case 'date':
      return (value) => (typeof value === 'string' && isDay(value) ? value : undefined);
    case 'time':
      return (value) => (isFiniteNumber(value) && value >= 0 && value < DAY_SECONDS ? value : undefined);
    case 'datetime':
    case 'local_datetime':
      return (value) => (isFiniteNumber(value) && isInYears(value) ? Math.round(value) : undefined);
    case 'number':
      return (value) => (isFiniteNumber(value) ? value : undefined);
  }
}

const isInYears = (milliseconds: number): boolean =>
  milliseconds >= FIRST_DAY_MS && milliseconds < AFTER_LAST_DAY_MS;

/** Whether the text is an existing day, `yyyy-MM-dd`. */
function isDay(text: string): boolean {
  const milliseconds = Date.parse(`${text}T00:00:00Z`);
  return isInYears(milliseconds) && new Date(milliseconds).toISOString().slice(0, 10) === text;
}
