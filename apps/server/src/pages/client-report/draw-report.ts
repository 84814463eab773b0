import type { ClientFigure } from '@canvass/protocol';
import { escapeHtml, computeProductLanguage } from '@canvass/project';
import type { OpenedReport } from '../../results/client-reports/client-reports.ts';
import { texts } from './client-report.texts.ts';
import { translateTexts } from '../page-texts.ts';
import { drawBars, drawHistogram, drawStatistics, drawTable } from './draw-charts.ts';
import { computeFormats, type PageFormats } from './page-formats.ts';
import {
  drawBar,
  drawBase,
  drawCaption,
  drawColumnHeads,
  drawHeading,
  drawMoreLine,
  drawScrollArea,
} from './table-parts.ts';

/** The page of a report. Its title is plain text. */
export interface DrawnPage {
  readonly language: string;
  readonly title: string;
  readonly html: string;
}

export function drawReport({ content, figures, countedAt }: OpenedReport, language: string): DrawnPage {
  const formats = computeFormats(language);
  const { t, number, day } = formats;
  const writtenDay = escapeHtml(day(countedAt));
  // The day comes first if a sentence with its full stop follows.
  const notes =
    figures.n === null
      ? [writtenDay, t('too_few')]
      : [t('responses', { responses: number(figures.n) }), writtenDay];
  const hints = [
    ...(figures.weighted ? [t('weighted')] : []),
    ...(figures.least === undefined ? [] : [t('anonymous', { least: figures.least })]),
    ...(figures.pending > 0 ? [t('counting')] : []),
    ...(figures.parts.some((part) => part.figures?.some(hasMarks)) ? [t('marks')] : []),
  ];
  const html = `<article class="report">
<header>
<h1 dir="auto">${escapeHtml(content.title)}</h1>
<p class="quiet">${notes.join(' · ')}</p>
${drawParagraphs(content.introduction)}
<button type="button" class="cv-button" data-print hidden>${t('print')}</button>
</header>
${figures.parts.map((part) => drawPart(part, formats, figures.weighted)).join('\n')}
<footer>${hints.map((hint) => `<p class="quiet">${hint}</p>`).join('')}</footer>
</article>`;
  return { language, title: content.title, html };
}

export function drawMissing(reason: 'ended' | 'wrong', language: string): DrawnPage {
  const productLanguage = computeProductLanguage(language, []);
  const { t } = computeFormats(productLanguage);
  const title = translateTexts(texts, productLanguage)[`client_report.${reason}`];
  const html = `<article class="report"><h1>${t(reason)}</h1><p>${t(`${reason}_text`)}</p></article>`;
  return { language: productLanguage, title, html };
}

const hasMarks = (figure: ClientFigure): boolean =>
  figure.kind === 'cross' &&
  [...figure.rows.flatMap(({ cells }) => cells), ...(figure.means ?? [])].some(
    ({ against }) => against !== undefined,
  );

const drawParagraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p class="prose" dir="auto">${escapeHtml(paragraph.trim())}</p>`)
    .join('');

function drawPart(
  { title, text = '', figures }: OpenedReport['figures']['parts'][number],
  formats: PageFormats,
  isWeighted: boolean,
): string {
  const figuresHtml =
    figures === undefined
      ? `<p class="quiet">${formats.t('failed')}</p>`
      : figures.map((figure) => drawFigure(figure, formats)).join('\n');
  const note =
    isWeighted && figures?.some(({ kind }) => kind === 'preferences') === true
      ? `<p class="quiet">${formats.t('unweighted')}</p>`
      : '';
  return `<section><h2 dir="auto">${escapeHtml(title)}</h2>${drawParagraphs(text)}${figuresHtml}${note}</section>`;
}

function drawFigure(figure: ClientFigure, formats: PageFormats): string {
  switch (figure.kind) {
    case 'bars':
      return drawBars(figure, formats);
    case 'histogram':
      return drawHistogram(figure, formats);
    case 'statistics':
      return drawStatistics(figure, formats);
    case 'table':
      return drawTable(figure, formats);
    case 'grid':
      return drawGrid(figure, formats);
    case 'cross':
      return drawCross(figure, formats);
    case 'ranks':
    case 'preferences':
      return drawValues(figure, formats);
    case 'nps':
      return drawNps(figure, formats);
    case 'texts':
      return drawTexts(figure, formats);
    case 'hidden':
      return drawHidden(figure, formats);
  }
}

type FigureOf<K extends ClientFigure['kind']> = Extract<ClientFigure, { readonly kind: K }>;

/** A figure of an anonymous survey that is not shown. */
function drawHidden({ name }: FigureOf<'hidden'>, { t }: PageFormats): string {
  const title = name === undefined ? '' : `<h3 dir="auto">${escapeHtml(name)}</h3>`;
  return `<div class="part">${title}<p class="quiet">${t('hidden')}</p></div>`;
}

function drawGrid({ columns, rows, hasMeans }: FigureOf<'grid'>, formats: PageFormats): string {
  const { t, number } = formats;
  const meanHead = hasMeans ? `<th scope="col">${t('mean')}</th>` : '';
  const body = rows.map(({ label, cells, n, mean }) => {
    const figures = cells.map((share) => drawShareCell(share, n, formats)).join('');
    return `<tr>${drawHeading(label)}${figures}${hasMeans ? `<td>${mean == null ? '–' : number(mean, 2)}</td>` : ''}</tr>`;
  });
  const largest = Math.max(0, ...rows.map(({ n }) => n));
  const table = `<table class="grid"><thead><tr><td></td>${drawColumnHeads(columns.map(formats.label))}${meanHead}</tr></thead><tbody>${body.join('')}</tbody></table>`;
  return `<div class="part">${drawScrollArea(table)}${drawBase(largest, formats)}</div>`;
}

/** A cell with a bar below its figure, as wide as the share. */
const drawShareCell = (share: number, n: number, { percent }: PageFormats): string =>
  n === 0
    ? '<td>–</td>'
    : `<td>${percent(share, n)}<svg aria-hidden="true"><rect width="${(share * 100).toFixed(2)}%" height="100%"/></svg></td>`;

function drawCross(figure: FigureOf<'cross'>, formats: PageFormats): string {
  const { name, columnsTitle, columns, ns, rows, means, more } = figure;
  const { t, number, percent } = formats;
  const caption = `<p class="quiet" dir="auto">${t('by', { question: columnsTitle })}</p>`;
  if (ns.every((n) => n === 0)) return `<div class="part">${caption}${drawBase(0, formats)}</div>`;
  const drawCell = ({ value, against }: (typeof rows)[number]['cells'][number], text: string) =>
    `<td>${value === null ? '–' : text}${drawMark(against, formats)}</td>`;
  const body = rows.map(
    ({ label, cells }) =>
      `<tr>${drawHeading(formats.label(label))}${cells.map((one, at) => drawCell(ns[at] === 0 ? { value: null } : one, percent(one.value ?? 0, ns[at] ?? 0))).join('')}</tr>`,
  );
  const average =
    means === undefined
      ? ''
      : `<tr><th scope="row">${t('mean')}</th>${means.map((one) => drawCell(one, number(one.value ?? 0, 2))).join('')}</tr>`;
  const foot = ns.map((n) => `<td>${number(n)}</td>`).join('');
  const table = `<table class="grid">${drawCaption(name)}<thead><tr><td></td><th scope="col">${t('all')}</th>${drawColumnHeads(columns.map(formats.label))}</tr></thead><tbody>${body.join('')}${average}</tbody><tfoot><tr><th scope="row">n</th>${foot}</tr></tfoot></table>`;
  return `<div class="part">${caption}${drawScrollArea(table)}${drawMoreLine(more, formats)}</div>`;
}

const drawMark = (mark: 'higher' | 'lower' | undefined, { t }: PageFormats): string =>
  mark === undefined
    ? ''
    : ` <span aria-hidden="true" class="${mark}">${mark === 'higher' ? '▲' : '▼'}</span><span class="cv-hidden">${t(mark)}</span>`;

function drawValues({ kind, n, rows }: FigureOf<'ranks' | 'preferences'>, formats: PageFormats): string {
  const { t, number, percent } = formats;
  const body = rows.map(({ label, value }) => {
    const text = value === null ? '–' : kind === 'ranks' ? number(value, 2) : percent(value, n);
    return `<tr>${drawHeading(label)}${kind === 'ranks' ? '' : drawBar(value ?? 0)}<td class="figure">${text}</td></tr>`;
  });
  const name = t(kind === 'ranks' ? 'mean_rank' : 'preference');
  const table =
    body.length === 0
      ? ''
      : `<table class="bars"><caption>${name}</caption><tbody>${body.join('')}</tbody></table>`;
  return `<div class="part">${table}${drawBase(n, formats)}</div>`;
}

function drawNps({ shares }: FigureOf<'nps'>, { t, number, percent }: PageFormats): string {
  const [low, , high] = shares;
  const rows = (['detractors', 'passives', 'promoters'] as const).map(
    (group, at) =>
      `<tr><th scope="row">${t(group)}</th>${drawBar(shares[at] ?? 0)}<td class="figure">${percent(shares[at] ?? 0, 0)}</td></tr>`,
  );
  return `<div class="part"><p class="mean">${t('nps')}: <strong>${number((high - low) * 100)}</strong></p><table class="bars"><tbody>${rows.join('')}</tbody></table></div>`;
}

function drawTexts({ name, texts, isHidden, more }: FigureOf<'texts'>, formats: PageFormats): string {
  const { t } = formats;
  const title = name === undefined ? '' : `<h3 dir="auto">${escapeHtml(name)}</h3>`;
  if (isHidden) return `<div class="part">${title}<p class="quiet">${t('too_few')}</p></div>`;
  if (texts.length === 0) return `<div class="part">${title}<p class="quiet">${t('no_answers')}</p></div>`;
  const items = texts.map((text) => `<li dir="auto">${escapeHtml(text)}</li>`).join('');
  return `<div class="part">${title}<ul class="texts">${items}</ul>${drawMoreLine(more, formats)}</div>`;
}
