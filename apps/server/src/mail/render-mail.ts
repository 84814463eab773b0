import { directionOf, escapeHtml } from '@canvass/project';
import { splitPlaceholders } from '@canvass/project/file';
import type { MailText } from '../database/operator-tables.ts';

/** Values of placeholders by name. They are always text: markup and placeholders in them are not interpreted. */
export type MailFields = Readonly<Record<string, string>>;

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const MAX_SUBJECT_LENGTH = 200;
const MAX_BODY_LENGTH = 20_000;
/** Maximum length of a value, such as a name. A link is shorter. */
const MAX_VALUE_LENGTH = 2_000;
const DEFAULT_COLOUR = '#1f5fae';

/** A part of a paragraph. `url` is an address that was checked. */
type Inline =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'break' }
  | { readonly type: 'link'; readonly label: string; readonly url: string };

/**
 * Renders a mail as HTML and plain text from one source. Paragraphs are separated by blank lines. A link alone in its
 * paragraph is a button. `footer` is a paragraph in small print.
 */
export function renderMail(message: MailText, fields: MailFields, footer = ''): RenderedMail {
  const paragraphs = splitParagraphs(message.body).map((source) => readParagraph(source, fields));
  const footerParts = footer === '' ? [] : readParagraph(footer, fields);
  return {
    subject: toLine(fill(message.subject, fields)).slice(0, MAX_SUBJECT_LENGTH),
    text: renderText([...paragraphs, ...(footerParts.length > 0 ? [[SEPARATOR], footerParts] : [])]),
    html: renderPage(message, paragraphs, footerParts),
  };
}

const NO_CODES: ReadonlySet<string> = new Set();
const SEPARATOR: Inline = { type: 'text', text: '--' };

const splitParagraphs = (body: string): readonly string[] =>
  body
    .replace(/\r\n?/g, '\n')
    .slice(0, MAX_BODY_LENGTH)
    .split(/\n[ \t]*\n+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Replaces placeholders in one pass. Unknown ones without a default are removed. */
function fill(text: string, fields: MailFields): string {
  return splitPlaceholders(text, NO_CODES)
    .nodes.map((node) => {
      if (typeof node === 'string') return node;
      if (!('ref' in node)) return '';
      const value = Object.hasOwn(fields, node.ref) ? fields[node.ref] : undefined;
      return toLine(value || node.fallback || '').slice(0, MAX_VALUE_LENGTH);
    })
    .join('');
}

/** Removes control characters, and invisible ones that change the order of letters. */
const cleanText = (text: string): string =>
  text.replace(/(?!\n)[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');

/** A text in one line, for a header. */
export const toLine = (text: string): string => cleanText(text.replace(/[\s\u2028\u2029]+/gu, ' ')).trim();

/** A link `[label](address)`, or an address in the author's text. */
const LINK =
  /\[(?<label>[^\]\n]{1,300})\]\((?<target>\{\{[^{}\n]{1,200}\}\}|[^()\s]{1,2000})\)|(?<address>https?:\/\/[^\s<>"{}]{1,2000})/gu;
/** A placeholder alone whose value is a link of the server. */
const LINK_FIELD = /\{\{\s*(?:link|unsubscribe)\s*\}\}/gu;

function readParagraph(source: string, fields: MailFields): readonly Inline[] {
  const parts: Inline[] = [];
  const linked = source.replace(LINK_FIELD, (marker, at: number) =>
    source.slice(0, at).endsWith('](') ? marker : `[${marker}](${marker})`,
  );
  let end = 0;
  for (const match of linked.matchAll(LINK)) {
    parts.push(...readText(linked.slice(end, match.index), fields));
    end = match.index + match[0].length;
    const { label, target, address = '' } = match.groups ?? {};
    const url = fill(target ?? address, fields).trim();
    const shown = toLine(fill(label ?? address, fields));
    if (isWebAddress(url)) parts.push({ type: 'link', label: shown || url, url });
    else parts.push(...readText(label ?? address, fields));
  }
  return [...parts, ...readText(linked.slice(end), fields)];
}

function readText(source: string, fields: MailFields): readonly Inline[] {
  return fill(source, fields)
    .split('\n')
    .flatMap((text, at): readonly Inline[] => [
      ...(at > 0 ? [{ type: 'break' } as const] : []),
      ...(text === '' ? [] : [{ type: 'text', text } as const]),
    ]);
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Whether a paragraph is a single link, apart from blanks. */
const findButton = (parts: readonly Inline[]): Extract<Inline, { type: 'link' }> | undefined => {
  const [first, ...others] = parts.filter((part) => part.type !== 'text' || part.text.trim() !== '');
  return first?.type === 'link' && others.length === 0 && first.label !== first.url ? first : undefined;
};

const renderText = (paragraphs: readonly (readonly Inline[])[]): string =>
  `${paragraphs
    .map((parts) =>
      parts
        .map((part) => {
          if (part.type === 'text') return part.text;
          if (part.type === 'break') return '\n';
          return part.label === part.url ? part.url : `${part.label}: ${part.url}`;
        })
        .join(''),
    )
    .join('\n\n')}\n`;

function renderInline(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if (part.type === 'text') return escapeHtml(part.text);
      if (part.type === 'break') return '<br>';
      return `<a href="${escapeHtml(part.url)}" style="overflow-wrap:anywhere">${escapeHtml(part.label)}</a>`;
    })
    .join('');
}

function renderPage(
  { language, heading, colour }: MailText,
  paragraphs: readonly (readonly Inline[])[],
  footer: readonly Inline[],
): string {
  const accent = colour !== undefined && /^#[0-9a-f]{6}$/i.test(colour) ? colour : DEFAULT_COLOUR;
  const blocks = paragraphs.map((parts) => {
    const button = findButton(parts);
    return button === undefined
      ? `<p style="margin:0 0 16px">${renderInline(parts)}</p>`
      : `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${accent};color:${textColourOn(accent)};text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>`;
  });
  return [
    `<!doctype html><html lang="${escapeHtml(language)}" dir="${directionOf(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<title></title><style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.page{background:#1b1c1e!important;color:#e8e8ea!important}.page p a:not([style*=background]){color:#8ab8f5}.small{color:#b5b7bb!important}}</style></head>`,
    '<body style="margin:0"><div class="page" style="background:#ffffff;color:#1d1f23;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif;padding:24px 16px">',
    '<div style="max-width:600px;margin:0 auto;overflow-wrap:anywhere">',
    heading === undefined || heading === ''
      ? ''
      : `<p style="margin:0 0 24px;padding-bottom:12px;border-bottom:3px solid ${accent};font-weight:600">${escapeHtml(toLine(heading))}</p>`,
    ...blocks,
    footer.length === 0
      ? ''
      : `<p class="small" style="margin:32px 0 0;font-size:13px;color:#5c6068">${renderInline(footer)}</p>`,
    '</div></div></body></html>',
  ].join('');
}

/** Black or white, whichever has the higher contrast on the colour (WCAG 2.2). */
function textColourOn(colour: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
}
