import { strToU8, zipSync } from 'fflate';

/** A paragraph of a Word document that a test creates, or a table of texts. */
export type DocxBlock =
  | string
  | {
      readonly text: string;
      readonly style?: 'Title' | 'Heading1';
      /** 1: numbers of questions. 2: letters. 3: boxes. 4: bullets. */
      readonly list?: 1 | 2 | 3 | 4;
      readonly isBold?: boolean;
      /** XML instead of the text. */
      readonly content?: string;
    }
  | { readonly rows: readonly (readonly string[])[] };

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('\t', '</w:t><w:tab/><w:t xml:space="preserve">');

const run = (text: string, isBold = false): string =>
  `<w:r>${isBold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${escape(text)}</w:t></w:r>`;

function paragraph(block: Exclude<DocxBlock, { readonly rows: unknown }>): string {
  if (typeof block === 'string') return `<w:p>${run(block)}</w:p>`;
  const { text, style, list, isBold, content } = block;
  const properties = [
    style === undefined ? '' : `<w:pStyle w:val="${style}"/>`,
    list === undefined ? '' : `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`,
  ].join('');
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${content ?? run(text, isBold)}</w:p>`;
}

const table = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;

const LEVELS = [
  ['1', 'decimal', '%1.', 360],
  ['2', 'lowerLetter', '%1)', 720],
  ['3', 'bullet', '\uF0A8', 720],
  ['4', 'bullet', '\uF0B7', 720],
] as const;
const NUMBERING = `<w:numbering ${NAMESPACES}>${LEVELS.map(
  ([id, format, text, left]) =>
    `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${left}"/></w:pPr></w:lvl></w:abstractNum>`,
).join(
  '',
)}${LEVELS.map(([id]) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`).join('')}</w:numbering>`;

const STYLES = `<w:styles ${NAMESPACES}><w:style w:styleId="Title"><w:name w:val="Title"/></w:style><w:style w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style></w:styles>`;

/** The bytes of a Word document. `parts` adds or replaces parts of the archive. */
export const createDocx = (
  blocks: readonly DocxBlock[],
  parts: Readonly<Record<string, string>> = {},
): Uint8Array =>
  createArchive({
    'word/document.xml': `<?xml version="1.0"?><w:document ${NAMESPACES}><w:body>${blocks
      .map((block) => (typeof block === 'object' && 'rows' in block ? table(block.rows) : paragraph(block)))
      .join('')}</w:body></w:document>`,
    'word/numbering.xml': NUMBERING,
    'word/styles.xml': STYLES,
    ...parts,
  });

export const createArchive = (parts: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
