import type { Cell, ExportFormat, MissingKind, Row, Variable } from './dataset.ts';

/** Years whose days every format and its readers support. */
const FIRST_DAY_MS = Date.UTC(1583, 0, 1);
const AFTER_LAST_DAY_MS = Date.UTC(10_000, 0, 1);
const DAY_SECONDS = 86_400;

/**
 * A format whose cells are checked first. A value that does not have its variable's type, or that lies
 * outside the supported range (a day after the year 9999), is missing: it never ends a file early.
 */
export function withStorableRows(format: ExportFormat): ExportFormat {
  return {
    ...format,
    write(dataset, rows, options = {}) {
      const makers = dataset.variables.map(storableCell);
      const originals = new WeakMap<Row, Row>();
      const storable = (row: Row): Row => {
        const cells = makers.map((make, at) => make(row[at]));
        originals.set(cells, row);
        return cells;
      };
      async function* read() {
        for await (const batch of rows()) yield batch.map(storable);
      }
      const { beside } = options;
      if (beside === undefined) return format.write(dataset, read, options);
      return format.write(dataset, read, { ...options, beside: (row) => beside(originals.get(row) ?? row) });
    },
  };
}

type MakeCell = (cell: Cell | undefined) => Cell;

/** Missing values of a variable that declares none of their kind become another kind, or stay unchanged. */
function storableCell(variable: Variable): MakeCell {
  const { missing, type } = variable;
  const missingCell = (wanted: MissingKind): Cell => {
    const kind = [wanted, 'empty' as const, ...missing].find((each) => missing.includes(each));
    if (kind !== undefined) return { missing: kind };
    return type === 'text' ? '' : { missing: wanted };
  };
  return (cell = { missing: 'not_asked' }) => {
    if (typeof cell === 'object') return missing.includes(cell.missing) ? cell : missingCell(cell.missing);
    return storableValue(variable, cell) ?? missingCell('empty');
  };
}

/** Returns undefined if formats cannot store it. */
function storableValue({ type }: Variable, value: number | string): number | string | undefined {
  if (type === 'text') return String(value);
  if (type === 'date') return typeof value === 'string' && isDay(value) ? value : undefined;
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  if (type === 'time') return value >= 0 && value < DAY_SECONDS ? value : undefined;
  if (type === 'datetime') return isInYears(value) ? Math.round(value) : undefined;
  return value;
}

const isInYears = (milliseconds: number): boolean =>
  milliseconds >= FIRST_DAY_MS && milliseconds < AFTER_LAST_DAY_MS;

/** Whether the text is an existing day, `yyyy-MM-dd`. */
function isDay(text: string): boolean {
  const milliseconds = Date.parse(`${text}T00:00:00Z`);
  return isInYears(milliseconds) && new Date(milliseconds).toISOString().slice(0, 10) === text;
}
