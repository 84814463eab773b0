import { escapeHtml } from '@canvass/project';
import type { PageFormats } from './page-formats.ts';

export const drawCaption = (name: string | undefined): string =>
  name === undefined ? '' : `<caption dir="auto">${escapeHtml(name)}</caption>`;

/** The direction of a name. Numbers and dates without letters have the direction of the page, and its alignment. */
const directionOf = (text: string): string => (/\p{L}/u.test(text) ? ' dir="auto"' : '');

export const drawHeading = (text: string): string =>
  `<th scope="row"${directionOf(text)}>${escapeHtml(text)}</th>`;

/** A bar as an image, because browsers print images but no backgrounds. */
export const drawBar = (share: number): string =>
  `<td class="bar"><svg aria-hidden="true"><rect class="track" width="100%" height="100%"/>${
    share <= 0 ? '' : `<rect width="${Math.min(100, share * 100).toFixed(2)}%" height="100%"/>`
  }</svg></td>`;

export const drawBase = (n: number, { t, number }: PageFormats): string =>
  `<p class="quiet">${n === 0 ? t('no_answers') : t('responses', { responses: number(n) })}</p>`;

export const drawMoreLine = (hasMore: true | undefined, { t }: PageFormats): string =>
  hasMore === true ? `<p class="quiet">${t('more')}</p>` : '';

export const drawColumnHeads = (names: readonly string[]): string =>
  names.map((name) => `<th scope="col"${directionOf(name)}>${escapeHtml(name)}</th>`).join('');

/** A table that can be scrolled with the keyboard where it is too wide. */
export const drawScrollArea = (table: string): string => `<div class="scroll" tabindex="0">${table}</div>`;
