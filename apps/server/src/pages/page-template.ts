/** The app's index.html, taken apart once. */
export interface PageTemplate {
  /** `head` is put before the end of the head; `title` is text. */
  fill(page: PageContent): string;
}
export interface PageContent {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string | undefined;
  readonly head: string;
}

export function createPageTemplate(indexHtml: string): PageTemplate {
  const html = /<html\b([^>]*)>/i.exec(indexHtml);
  const end = indexHtml.search(/<\/head>/i);
  if (html === null || end < 0) throw new Error('index.html of the web app has no <html> or no </head>');
  const before = indexHtml.slice(0, html.index);
  const head = indexHtml.slice(html.index + html[0].length, end);
  const after = indexHtml.slice(end);
  const attributes = (html[1] ?? '').replace(/\s(?:lang|dir)=(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi, '');
  const ownTitle = /<title>[^]*?<\/title>/i;
  return {
    fill({ language, direction, title, head: added }) {
      const titled =
        title === undefined ? head : head.replace(ownTitle, () => `<title>${escapeHtml(title)}</title>`);
      return `${before}<html lang="${escapeHtml(language)}" dir="${direction}"${attributes}>${titled}${added}${after}`;
    },
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const JSON_ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};
/** JSON that can stand inside a script element: no text in it can end the element or begin a comment. */
export const embeddedJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => JSON_ESCAPES[character] ?? '');
