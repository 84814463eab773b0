import type { Row } from './rows.ts';
import type { Target } from './targets.ts';

const COLUMNS = ['floor', 'canvass', 'survey-core'] as const;

export function headLine(): string {
  return [''.padEnd(66), 'unit'.padEnd(14), ...COLUMNS.map((name) => name.padStart(12))].join(' ');
}

export function rowLine({ title, unit, values }: Row): string {
  return [
    title.padEnd(66),
    unit.padEnd(14),
    ...COLUMNS.map((name) => formatFigure(values[name]).padStart(12)),
  ].join(' ');
}

export function targetLine({ title, bound, limit, found, met }: Target): string {
  return `${met ? 'met   ' : 'MISSED'} ${title}: ${formatFigure(found)} (${bound} ${formatFigure(limit)})`;
}

/** Three digits that count, thousands set apart. */
function formatFigure(value: number): string {
  const digits = value < 1000 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 };
  return value.toLocaleString('en-GB', digits);
}
