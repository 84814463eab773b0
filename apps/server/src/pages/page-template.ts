import { escapeHtml, directionOf, type Locale, computeProductLanguage } from '@canvass/project';
import { texts as bareTexts } from './bare.texts.ts';
import { ENTRY_GUARD_TAG } from './inline-parts.ts';
import { translateTexts } from './page-texts.ts';
import type { ThemeParts } from './page-theme.ts';

/** The app's index.html, split once. */
export interface PageTemplate {
  /** Inserts `head` at the end of the head and `data` at the end of the body. `title` is plain text. */
  fill(page: PageContent): string;
  readonly styleSheet: string;
}
/** `inline` is a frame within the host page; `above` is our host script's dialog, whose close button covers a line. */
export type FrameKind = 'inline' | 'above';
const FRAME_MARKS = { inline: ' data-embedded', above: ' data-embedded="above"' } as const;

interface PageContent {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly productLanguage: Locale;
  /** Language of the author's own texts, which replace texts of the product. */
  readonly authoredLanguage?: string | undefined;
  readonly frame?: FrameKind | undefined;
  readonly theme: ThemeParts;
  readonly title: string | undefined;
  readonly head: string;
  readonly data: string;
  /** HTML of the first screen, in place of the page skeleton. */
  readonly first?: { readonly html: string; readonly script: string } | undefined;
  /** HTML of a page without questions, which also works without scripts. The app renders it again. */
  readonly bare?: string | undefined;
  readonly style?: string;
}

/**
 * The language and direction of a page, and the languages of the product's and the author's own texts. `browser` and
 * the last parameter list languages by preference. The app reads the result from the page, and chooses no language itself.
 */
export const computePageLanguages = (
  language: string,
  browser: readonly string[],
  [authoredLanguage]: readonly string[] = [],
): Pick<PageContent, 'language' | 'direction' | 'productLanguage' | 'authoredLanguage'> => ({
  language,
  direction: directionOf(language),
  productLanguage: computeProductLanguage(language, browser),
  authoredLanguage,
});

const ROOT = /<!--skeleton-->([^]*?)<!--\/skeleton-->(\s*<\/div>)/;
const ROOT_START = '<div id="root"';
const NO_SCRIPT = /<noscript>[^]*?<\/noscript>/;
const STYLE_SHEET = /<link rel="stylesheet"[^>]*>/;
const ENTRY_SCRIPT = /<script type="module"/;
const OWN_TITLE = /<title>[^]*?<\/title>/i;

export function createPageTemplate(indexHtml: string): PageTemplate {
  const html = /<html\b([^>]*)>/i.exec(indexHtml);
  const end = indexHtml.search(/<\/head>/i);
  const close = indexHtml.search(/<\/body>/i);
  if (html === null || end < 0 || close < 0)
    throw new Error('index.html of the web app has no <html>, no </head> or no </body>');
  const before = indexHtml.slice(0, html.index);
  const head = indexHtml
    .slice(html.index + html[0].length, end)
    .replace(ENTRY_SCRIPT, (entry) => ENTRY_GUARD_TAG + entry);
  const bodyIn = createBodies(indexHtml.slice(end, close));
  const after = indexHtml.slice(close);
  const attributes = (html[1] ?? '').replace(/\s(?:lang|dir)=(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi, '');
  return {
    styleSheet: STYLE_SHEET.exec(head)?.[0] ?? '',
    fill(page) {
      const { language, direction, frame, theme, title, head: headContent, data, style } = page;
      const mark = (frame === undefined ? '' : FRAME_MARKS[frame]) + theme.attributes;
      const titledHead =
        title === undefined ? head : head.replace(OWN_TITLE, () => `<title>${escapeHtml(title)}</title>`);
      const styledHead = style === undefined ? titledHead : titledHead.replace(STYLE_SHEET, () => style);
      const filledBody = fillBody(withOwnTexts(bodyIn(page.productLanguage), page), page);
      return `${before}<html lang="${escapeHtml(language)}" dir="${direction}"${mark}${attributes}>${styledHead}${theme.style}${headContent}${filledBody}${data}${after}`;
    },
  };
}

function createBodies(english: string): (productLanguage: Locale) => string {
  const bodies = new Map<Locale, string>();
  return (productLanguage) => {
    const cachedBody = bodies.get(productLanguage);
    if (cachedBody !== undefined) return cachedBody;
    const texts: Readonly<Record<string, string>> = translateTexts(bareTexts, productLanguage);
    const body = Object.entries(bareTexts).reduce(
      (html, [key, text]) => html.replaceAll(`>${text}<`, () => `>${escapeHtml(texts[key] ?? text)}<`),
      english
        .replaceAll(' lang="en"', ` lang="${productLanguage}"`)
        .replace(ROOT_START, `$& lang="${productLanguage}"`),
    );
    bodies.set(productLanguage, body);
    return body;
  };
}

/** The body of a page with the author's own texts. `data-words` then has the language of the product's texts. */
const withOwnTexts = (
  body: string,
  { productLanguage, authoredLanguage }: Pick<PageContent, 'productLanguage' | 'authoredLanguage'>,
): string =>
  authoredLanguage === undefined
    ? body
    : body.replace(
        `${ROOT_START} lang="${productLanguage}"`,
        () => `${ROOT_START} lang="${escapeHtml(authoredLanguage)}" data-words="${productLanguage}"`,
      );

function fillBody(body: string, { first, bare }: Pick<PageContent, 'first' | 'bare'>): string {
  if (first !== undefined) return body.replace(ROOT, (_, shape: string) => withSkeleton(first, shape));
  return bare === undefined ? body : body.replace(NO_SCRIPT, '').replace(ROOT, () => `${bare}</div>`);
}

/** The first screen with the skeleton, which the browser shows if the HTML is for another screen. */
const withSkeleton = ({ html, script }: NonNullable<PageContent['first']>, shape: string): string =>
  `${html}</div><template id="skeleton">${shape}</template>${script}`;

const JSON_ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};
/** JSON for a script element: no text can end the element or begin a comment. */
export const toEmbeddedJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => JSON_ESCAPES[character] ?? '');
