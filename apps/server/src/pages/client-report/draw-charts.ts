import { escapeHtml } from '@canvass/project';
import type { ClientFigure } from '@canvass/protocol';
import type { PageFormats } from './page-formats.ts';
import {
  drawBar,
  drawBase,
  drawCaption,
  drawColumnHeads,
  drawHeading,
  drawMoreLine,
  drawScrollArea,
} from './table-parts.ts';

type FigureOf<K extends ClientFigure['kind']> = Extract<ClientFigure, { readonly kind: K }>;
type SharesFigure = FigureOf<'bars' | 'histogram' | 'table'>;

export function drawBars(figure: FigureOf<'bars'>, formats: PageFormats): string {
  const { name, n, bars } = figure;
  const rows = bars.map(
    ({ label, share }) =>
      `<tr>${drawHeading(formats.label(label))}${drawBar(share)}<td class="figure">${formats.percent(share, n)}</td></tr>`,
  );
  return drawShares(
    figure,
    rows.length === 0
      ? ''
      : `<table class="bars">${drawCaption(name)}<tbody>${rows.join('')}</tbody></table>`,
    formats,
  );
}

/** Columns side by side, each with its share above it and its name below it. */
export function drawHistogram(figure: FigureOf<'histogram'>, formats: PageFormats): string {
  const { name, n, bars } = figure;
  const largest = Math.max(...bars.map(({ share }) => share));
  const shares = bars.map(({ share }) => `<td>${formats.percent(share, n)}</td>`);
  const columns = bars.map(({ share }) => {
    const height = largest <= 0 ? 0 : (share / largest) * 100;
    const column =
      height === 0
        ? ''
        : `<rect y="${(100 - height).toFixed(2)}%" width="100%" height="${height.toFixed(2)}%"/>`;
    return `<td><svg aria-hidden="true">${column}</svg></td>`;
  });
  const names = drawColumnHeads(bars.map(({ label }) => formats.label(label)));
  // Screen readers read the shares with the names, which are the headings of the columns.
  const table = `<table class="histogram">${drawCaption(name)}<tbody><tr>${shares.join('')}</tr><tr aria-hidden="true">${columns.join('')}</tr><tr>${names}</tr></tbody></table>`;
  return drawShares(figure, bars.length === 0 ? '' : drawScrollArea(table), formats);
}

/** Numbers of responses and shares, without a chart. */
export function drawTable(figure: FigureOf<'table'>, formats: PageFormats): string {
  const { name, n, rows } = figure;
  const { t, number, percent, label: nameOf } = formats;
  const body = rows.map(({ label, share, count }) => {
    const isWhole = Math.abs(count - Math.round(count)) < 1e-9;
    return `<tr>${drawHeading(nameOf(label))}<td>${number(count, isWhole ? 0 : 1)}</td><td>${percent(share, n)}</td></tr>`;
  });
  const head = `<thead><tr><th scope="col">${t('option')}</th><th scope="col">n</th><th scope="col">%</th></tr></thead>`;
  const table = `<table class="grid">${drawCaption(name)}${head}<tbody>${body.join('')}</tbody></table>`;
  return drawShares(figure, rows.length === 0 ? '' : table, formats);
}

/** The chart of shares with its averages and number of responses. */
function drawShares(
  { name, n, mean, median, more }: SharesFigure,
  chart: string,
  formats: PageFormats,
): string {
  const { t, number } = formats;
  const shownChart = n === 0 ? '' : chart;
  const figures = [
    ...(mean == null ? [] : [`${t('mean')}: <strong>${number(mean, 2)}</strong>`]),
    ...(median === undefined ? [] : [`${t('median')}: <strong>${number(median, 2)}</strong>`]),
  ];
  const average = figures.length === 0 ? '' : `<p class="mean">${figures.join(' · ')}</p>`;
  const title = shownChart === '' && name !== undefined ? `<h3 dir="auto">${escapeHtml(name)}</h3>` : '';
  return `<div class="part">${title}${shownChart}${average}${drawBase(n, formats)}${drawMoreLine(more, formats)}</div>`;
}

const STATISTICS = ['mean', 'median', 'deviation', 'middle_half', 'range'] as const;

/** The statistics of one number as a list, and those of several as a table with a row for each. */
export function drawStatistics({ rows }: FigureOf<'statistics'>, formats: PageFormats): string {
  const { t, number } = formats;
  const listTexts = ({ mean, median, deviation, quartiles, range }: (typeof rows)[number]) => {
    const text = (value: number | null | undefined) => (value == null ? '–' : number(value, 2));
    const span = (ends: readonly [number, number] | undefined) => ends?.map(text).join(' – ') ?? '–';
    return [text(mean), text(median), text(deviation), span(quartiles), span(range)];
  };
  const [only, ...others] = rows;
  if (only === undefined) return '';
  if (others.length === 0) {
    const title = only.label === undefined ? '' : drawCaption(only.label);
    const body = listTexts(only).map((text, at) => {
      const statistic = STATISTICS[at];
      return `<tr><th scope="row">${statistic === undefined ? '' : t(statistic)}</th><td>${text}</td></tr>`;
    });
    const list = `<table class="grid">${title}<tbody>${body.join('')}</tbody></table>`;
    return `<div class="part">${only.n === 0 ? '' : list}${drawBase(only.n, formats)}</div>`;
  }
  const heads = [...STATISTICS.map((statistic) => t(statistic)), 'n'];
  const body = rows.map((row) => {
    const cells = [...listTexts(row), number(row.n)].map((text) => `<td>${text}</td>`);
    return `<tr>${drawHeading(row.label ?? '')}${cells.join('')}</tr>`;
  });
  const headRow = heads.map((head) => `<th scope="col">${head}</th>`).join('');
  const table = `<table class="grid"><thead><tr><td></td>${headRow}</tr></thead><tbody>${body.join('')}</tbody></table>`;
  const largest = Math.max(...rows.map(({ n }) => n));
  return `<div class="part">${drawScrollArea(table)}${drawBase(largest, formats)}</div>`;
}
