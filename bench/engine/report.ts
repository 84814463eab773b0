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

export function targetLine({ title, bound, limit, value, isMet }: Target): string {
  return `${isMet ? 'met   ' : 'MISSED'} ${title}: ${formatFigure(value)} (${bound} ${formatFigure(limit)})`;
}

function formatFigure(value: number): string {
  const digits = value < 1000 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 };
  return value.toLocaleString('en-GB', digits);
}
