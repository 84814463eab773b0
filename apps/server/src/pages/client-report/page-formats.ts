import { DATE_INTERVAL_PARTS, type ReportLabel } from '@canvass/protocol';
import { escapeHtml, type Locale, computeProductLanguage } from '@canvass/project';
import { translateTexts } from '../page-texts.ts';
import { texts } from './client-report.texts.ts';

type TextKey = keyof typeof texts extends `client_report.${infer Key}` ? Key : never;

/** Texts, numbers and dates in the language of a report. */
export interface PageFormats {
  t(key: TextKey, params?: Readonly<Record<string, string | number>>): string;
  number(value: number, decimals?: number): string;
  percent(share: number, n: number): string;
  /** `timeMs` is UTC, in milliseconds since 1970. */
  day(timeMs: number): string;
  /** The name of an answer as plain text. */
  label(label: ReportLabel): string;
}

/** Shares of fewer responses have no decimals. */
const MIN_COUNT_FOR_DECIMALS = 1_000;

export function computeFormats(language: string): PageFormats {
  const productLanguage: Locale = computeProductLanguage(language, []);
  const pageTexts = translateTexts(texts, productLanguage);
  const shares = [0, 1].map(
    (decimals) =>
      new Intl.NumberFormat(productLanguage, { style: 'percent', maximumFractionDigits: decimals }),
  );
  const days = new Intl.DateTimeFormat(productLanguage, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    t: (key, params = {}) =>
      escapeHtml(pageTexts[`client_report.${key}`]).replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
        escapeHtml(String(params[name] ?? '')),
      ),
    number: (value, decimals = 0) =>
      new Intl.NumberFormat(productLanguage, { maximumFractionDigits: decimals }).format(value),
    percent: (share, n) => shares[n >= MIN_COUNT_FOR_DECIMALS ? 1 : 0]?.format(share) ?? '',
    day: (at) => days.format(at),
    label: (label) => (typeof label === 'string' ? label : nameInterval(productLanguage, label)),
  };
}

/** Names an interval of dates, such as "1980 – 1989". */
function nameInterval(language: string, { value, last, interval }: Exclude<ReportLabel, string>): string {
  const dateOf = (end: number | string) => new Date(interval === 'hour' ? Number(end) * 1_000 : end);
  return new Intl.DateTimeFormat(language, {
    ...DATE_INTERVAL_PARTS[interval],
    calendar: 'gregory',
    timeZone: 'UTC',
  }).formatRange(dateOf(value), dateOf(last));
}
