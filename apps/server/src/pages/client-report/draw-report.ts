import type { ClientFigure } from '@canvass/protocol';
import { type Locale, productLanguageOf } from '@canvass/project';
import type { OpenedReport } from '../../results/client-reports/client-reports.ts';
import { escapeHtml } from '../page-template.ts';
import { clientReportTexts } from './client-report.gen.ts';
import type { texts } from './client-report.texts.ts';

type TextKey = keyof typeof texts extends `client_report.${infer Key}` ? Key : never;

interface PageFormats {
  t(key: TextKey, params?: Readonly<Record<string, string | number>>): string;
  number(value: number, decimals?: number): string;
  percent(share: number, n: number): string;
  /** `timeMs` is UTC, in milliseconds since 1970. */
  day(timeMs: number): string;
}

/** Shares of fewer responses have no decimals. */
const MIN_COUNT_FOR_DECIMALS = 1_000;

function formatsOf(language: string): PageFormats {
  const productLanguage: Locale = productLanguageOf(language, []);
  const pageTexts: Readonly<Record<string, string>> = clientReportTexts[productLanguage] ?? {};
  const shares = [0, 1].map(
    (decimals) =>
      new Intl.NumberFormat(productLanguage, { style: 'percent', maximumFractionDigits: decimals }),
  );
  const days = new Intl.DateTimeFormat(productLanguage, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    t: (key, params = {}) =>
      escapeHtml(pageTexts[`client_report.${key}`] ?? '').replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
        escapeHtml(String(params[name] ?? '')),
      ),
    number: (value, decimals = 0) =>
      new Intl.NumberFormat(productLanguage, { maximumFractionDigits: decimals }).format(value),
    percent: (share, n) => shares[n >= MIN_COUNT_FOR_DECIMALS ? 1 : 0]?.format(share) ?? '',
    day: (at) => days.format(at),
  };
}

/** The page of a report. Its title is plain text. */
export interface DrawnPage {
  readonly language: string;
  readonly title: string;
  readonly html: string;
}

export function drawReport({ content, figures, countedAt }: OpenedReport, language: string): DrawnPage {
  const formats = formatsOf(language);
  const { t, number, day } = formats;
  const notes = [
    figures.n === null ? t('too_few') : t('responses', { responses: number(figures.n) }),
    escapeHtml(day(countedAt)),
  ];
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
  const productLanguage = productLanguageOf(language, []);
  const { t } = formatsOf(productLanguage);
  const title = clientReportTexts[productLanguage]?.[`client_report.${reason}`] ?? '';
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

const drawCaption = (name: string | undefined): string =>
  name === undefined ? '' : `<caption dir="auto">${escapeHtml(name)}</caption>`;
const drawHeading = (text: string): string => `<th scope="row" dir="auto">${escapeHtml(text)}</th>`;

/** A bar as an image, because browsers print images but no backgrounds. */
const drawBar = (share: number): string =>
  `<td class="bar"><svg aria-hidden="true"><rect class="track" width="100%" height="100%"/>${
    share <= 0 ? '' : `<rect width="${Math.min(100, share * 100).toFixed(2)}%" height="100%"/>`
  }</svg></td>`;

const drawBase = (n: number, { t, number }: PageFormats): string =>
  `<p class="quiet">${n === 0 ? t('no_answers') : t('responses', { responses: number(n) })}</p>`;

/** A figure of an anonymous survey that is not shown. */
function drawHidden({ name }: FigureOf<'hidden'>, { t }: PageFormats): string {
  const title = name === undefined ? '' : `<h3 dir="auto">${escapeHtml(name)}</h3>`;
  return `<div class="part">${title}<p class="quiet">${t('hidden')}</p></div>`;
}

function drawBars({ name, n, bars, mean, median, more }: FigureOf<'bars'>, formats: PageFormats): string {
  const { t, number, percent } = formats;
  const rows = bars.map(
    ({ label, share }) =>
      `<tr>${drawHeading(label)}${drawBar(share)}<td class="figure">${percent(share, n)}</td></tr>`,
  );
  const isEmpty = n === 0 || bars.length === 0;
  const table = isEmpty
    ? ''
    : `<table class="bars">${drawCaption(name)}<tbody>${rows.join('')}</tbody></table>`;
  const figures = [
    ...(mean == null ? [] : [`${t('mean')}: <strong>${number(mean, 2)}</strong>`]),
    ...(median === undefined ? [] : [`${t('median')}: <strong>${number(median, 2)}</strong>`]),
  ];
  const average = figures.length === 0 ? '' : `<p class="mean">${figures.join(' · ')}</p>`;
  const title = table === '' && name !== undefined ? `<h3 dir="auto">${escapeHtml(name)}</h3>` : '';
  return `<div class="part">${title}${table}${average}${drawBase(n, formats)}${drawMoreLine(more, formats)}</div>`;
}

const drawMoreLine = (hasMore: true | undefined, { t }: PageFormats): string =>
  hasMore === true ? `<p class="quiet">${t('more')}</p>` : '';

const drawColumnHeads = (names: readonly string[]): string =>
  names.map((name) => `<th scope="col" dir="auto">${escapeHtml(name)}</th>`).join('');

/** A table that can be scrolled with the keyboard where it is too wide. */
const drawScrollArea = (table: string): string => `<div class="scroll" tabindex="0">${table}</div>`;

function drawGrid({ columns, rows, hasMeans }: FigureOf<'grid'>, formats: PageFormats): string {
  const { t, number } = formats;
  const meanHead = hasMeans ? `<th scope="col">${t('mean')}</th>` : '';
  const body = rows.map(({ label, cells, n, mean }) => {
    const figures = cells.map((share) => drawShareCell(share, n, formats)).join('');
    return `<tr>${drawHeading(label)}${figures}${hasMeans ? `<td>${mean == null ? '–' : number(mean, 2)}</td>` : ''}</tr>`;
  });
  const largest = Math.max(0, ...rows.map(({ n }) => n));
  const table = `<table class="grid"><thead><tr><td></td>${drawColumnHeads(columns)}${meanHead}</tr></thead><tbody>${body.join('')}</tbody></table>`;
  return `<div class="part">${drawScrollArea(table)}${drawBase(largest, formats)}</div>`;
}

/** A cell with a bar below its figure, as wide as the share. */
const drawShareCell = (share: number, n: number, { percent }: PageFormats): string =>
  `<td>${percent(share, n)}<svg aria-hidden="true"><rect width="${(share * 100).toFixed(2)}%" height="100%"/></svg></td>`;

function drawCross(figure: FigureOf<'cross'>, formats: PageFormats): string {
  const { name, columnsTitle, columns, ns, rows, means, more } = figure;
  const { t, number, percent } = formats;
  const drawCell = ({ value, against }: (typeof rows)[number]['cells'][number], text: string) =>
    `<td>${value === null ? '–' : text}${drawMark(against, formats)}</td>`;
  const body = rows.map(
    ({ label, cells }) =>
      `<tr>${drawHeading(label)}${cells.map((one, at) => drawCell(one, percent(one.value ?? 0, ns[at] ?? 0))).join('')}</tr>`,
  );
  const average =
    means === undefined
      ? ''
      : `<tr><th scope="row">${t('mean')}</th>${means.map((one) => drawCell(one, number(one.value ?? 0, 2))).join('')}</tr>`;
  const foot = ns.map((n) => `<td>${number(n)}</td>`).join('');
  const table = `<table class="grid">${drawCaption(name)}<thead><tr><td></td><th scope="col">${t('all')}</th>${drawColumnHeads(columns)}</tr></thead><tbody>${body.join('')}${average}</tbody><tfoot><tr><th scope="row">n</th>${foot}</tr></tfoot></table>`;
  return `<div class="part"><p class="quiet" dir="auto">${t('by', { question: columnsTitle })}</p>${drawScrollArea(table)}${drawMoreLine(more, formats)}</div>`;
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
