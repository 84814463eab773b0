import type { SourceBlock, SourceDocument } from '@canvass/authoring';

/**
 * Reads the paragraphs, lists and tables of a web page, or of HTML that a word processor puts on the clipboard. Scripts do
 * not run, because the document is not shown.
 */
export function readHtmlDocument(page: Document): SourceDocument {
  const reader = new HtmlReader();
  reader.read(page.body, { depth: 0 });
  reader.endParagraph();
  return { blocks: reader.blocks };
}

interface Surroundings {
  /** Number of lists around the element. */
  readonly depth: number;
  readonly style?: 'title' | 'heading';
  /** Creates the number or bullet of the next entry of the list. */
  readonly mark?: () => string;
}

const SKIPPED = new Set([
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'NOSCRIPT',
  'HEAD',
  'TITLE',
  'NAV',
  'IFRAME',
  'OBJECT',
  'SVG',
]);
const BLOCKS = new Set(
  'P DIV LI UL OL H1 H2 H3 H4 H5 H6 SECTION ARTICLE HEADER FOOTER MAIN BLOCKQUOTE PRE FORM FIELDSET LEGEND DL DT DD FIGURE ADDRESS LABEL HR'.split(
    ' ',
  ),
);
const MAX_DEPTH = 200;
const MAX_BLOCKS = 20_000;

class HtmlReader {
  readonly blocks: SourceBlock[] = [];
  #text = '';
  #prefix = '';
  #isBold = true;
  #isItalic = true;
  #choices: string[] = [];
  #style: 'title' | 'heading' | undefined;
  #level = 0;

  read(node: Node, surroundings: Surroundings): void {
    this.#level += 1;
    if (this.#level < MAX_DEPTH && this.blocks.length < MAX_BLOCKS)
      for (const child of node.childNodes) {
        if (child instanceof Text) this.#addText(child);
        else if (child instanceof Element) this.#readElement(child, surroundings);
      }
    this.#level -= 1;
  }

  endParagraph(isEmptyKept = false): void {
    const text = this.#text.replaceAll(/[^\S\n\t]+/g, ' ').trim();
    const hasText = text !== '';
    if (hasText || this.#choices.length > 0 || isEmptyKept)
      for (const [index, line] of text.split('\n').entries()) this.#addParagraph(line, hasText, index === 0);
    if (hasText) this.#prefix = '';
    this.#text = '';
    this.#isBold = true;
    this.#isItalic = true;
    this.#choices = [];
  }

  #addParagraph(line: string, hasText: boolean, isFirst: boolean): void {
    this.blocks.push({
      kind: 'paragraph',
      line: this.blocks.length + 1,
      text: isFirst ? this.#prefix + line : line,
      isBold: hasText && this.#isBold,
      isItalic: hasText && this.#isItalic,
      ...(this.#style !== undefined && { style: this.#style }),
      ...(isFirst && { choices: this.#choices }),
    });
  }

  #addText(node: Text): void {
    const text = node.data.replaceAll(/[\n\r]+/g, ' ');
    this.#text += text;
    if (text.trim() === '') return;
    if (!isInside(node, 'B, STRONG, TH', 'fontWeight', /bold|[6-9]00/)) this.#isBold = false;
    if (!isInside(node, 'I, EM', 'fontStyle', /italic/)) this.#isItalic = false;
  }

  #readElement(element: Element, surroundings: Surroundings): void {
    const tag = element.tagName.toUpperCase();
    if (SKIPPED.has(tag)) return;
    if (tag === 'BR') this.#text += '\n';
    else if (/mso-list:\s*ignore/i.test(element.getAttribute('style') ?? ''))
      this.#text += `${markerIn(element.textContent.trim())} `;
    else if (tag === 'TABLE') this.#readTable(element);
    else if (tag === 'SELECT')
      this.#choices.push(
        ...[...element.querySelectorAll('option')]
          .map((option) => option.textContent.trim())
          .filter((text) => text !== ''),
      );
    else if (tag === 'INPUT') this.#text += symbolOf(element);
    else if (tag === 'TEXTAREA') this.#text += ' ____ ';
    else if (BLOCKS.has(tag)) this.#readBlock(element, tag, surroundings);
    else this.read(element, surroundings);
  }

  #readBlock(element: Element, tag: string, around: Surroundings): void {
    this.endParagraph();
    const isList = tag === 'UL' || tag === 'OL';
    if (tag === 'LI') this.#prefix = ' '.repeat(Math.max(0, around.depth - 1)) + (around.mark?.() ?? '');
    const level = /mso-list:[^;]*level([1-9])/i.exec(element.getAttribute('style') ?? '')?.[1];
    if (level !== undefined) this.#prefix = ' '.repeat(Number(level) - 1);
    const style = /^H[1-6]$/.test(tag) ? this.#styleOf(tag) : around.style;
    this.#style = style;
    const inside = isList ? { depth: around.depth + 1, mark: markerOf(element, tag) } : around;
    this.read(element, { ...inside, ...(style !== undefined && { style }) });
    this.endParagraph(tag === 'P' && element.textContent.trim() === '');
    this.#style = around.style;
  }

  #styleOf = (tag: string): 'title' | 'heading' =>
    tag === 'H1' && this.blocks.length === 0 ? 'title' : 'heading';

  #readTable(table: Element): void {
    this.endParagraph();
    const rows = [...table.querySelectorAll('tr')].map((row) =>
      [...row.children].flatMap((cell) => {
        const reader = new HtmlReader();
        reader.read(cell, { depth: 0 });
        reader.endParagraph();
        const text = reader.blocks
          .map((block) => (block.kind === 'paragraph' ? block.text : ''))
          .join('\n')
          .trim();
        const width = Math.min(20, Number(cell.getAttribute('colspan') ?? 1) || 1);
        return [text, ...Array.from({ length: width - 1 }, () => '')];
      }),
    );
    if (rows.length === 0) return;
    this.blocks.push({ kind: 'table', line: this.blocks.length + 1, rows: rows.slice(0, MAX_BLOCKS) });
  }
}

/** Whether the element around a text, or one further out, has a tag or style. */
function isInside(node: Text, tags: string, property: 'fontWeight' | 'fontStyle', pattern: RegExp): boolean {
  const around = node.parentElement?.closest(tags);
  if (around instanceof HTMLElement && around.style[property] !== 'normal') return true;
  for (
    let element = node.parentElement, steps = 0;
    element !== null && steps < 4;
    element = element.parentElement, steps += 1
  )
    if (pattern.test(element.style[property])) return true;
  return false;
}

function symbolOf(element: Element): string {
  const type = element.getAttribute('type') ?? 'text';
  if (type === 'checkbox') return '☐ ';
  if (type === 'radio') return '○ ';
  return ['hidden', 'submit', 'button', 'reset', 'image'].includes(type) ? '' : ' ____ ';
}

/** The number or letter that a word processor wrote before a paragraph. Other markers are bullets of symbol fonts. */
const markerIn = (text: string): string => (/^o$|^[^\p{L}\p{N}]?$/u.test(text) ? '•' : text);

/** The numbers or bullets of a list. */
function markerOf(list: Element, tag: string): () => string {
  let number = Number(list.getAttribute('start') ?? 1) || 1;
  const type = list.getAttribute('type') ?? '';
  const style = list instanceof HTMLElement ? list.style.listStyleType : '';
  const first = [...list.children].find((child) => child.tagName === 'LI');
  const kind = style || (first instanceof HTMLElement ? first.style.listStyleType : '') || type;
  if (tag === 'UL') return () => (/circle/.test(kind) ? '○ ' : '• ');
  if (!/alpha|latin|^a$/i.test(kind)) return () => `${number++}. `;
  return () => `${String.fromCodePoint(97 + ((number++ - 1) % 26))}) `;
}
