import type { SourceBlock, SourceParagraph, UnusedText } from '../questionnaires/questionnaire.ts';
import { bulletOf, type ListMarker, type Numbering } from './docx-numbering.ts';
import type { ParagraphStyle } from './docx-styles.ts';
import type { XmlHandler } from './xml-handler.ts';

interface OpenParagraph {
  text: string;
  style: ParagraphStyle;
  list: string | undefined;
  level: number | undefined;
  left: number;
  hasText: boolean;
  isBold: boolean;
  isItalic: boolean;
  readonly choices: string[];
}
interface OpenTable {
  readonly rows: string[][];
  cell: string[];
  span: number;
  isContinued: boolean;
}
interface Run {
  isBold: boolean;
  isItalic: boolean;
  isHidden: boolean;
}

/** Elements whose texts are not read: deleted text, field codes, older copies of drawings, and properties. */
const SKIPPED: ReadonlySet<string> = new Set([
  'w:del',
  'w:moveFrom',
  'w:instrText',
  'w:delText',
  'mc:Fallback',
  'w:rPrChange',
  'w:pPrChange',
]);
const MAX_PARAGRAPHS = 20_000;
const MAX_LEFT_OUT = 1_000;
const TWIPS_PER_LEVEL = 360;

type Attributes = Readonly<Record<string, string>>;

/** Reads paragraphs and tables of the body of a Word document. */
export class BodyReader implements XmlHandler {
  readonly leftOut: UnusedText[] = [];
  readonly #blocks: SourceBlock[] = [];
  readonly #styles: ReadonlyMap<string, ParagraphStyle>;
  readonly #numbering: Numbering;
  readonly #paragraphs: OpenParagraph[] = [];
  readonly #tables: OpenTable[] = [];
  /** Indentation of numbered paragraphs, of which the smallest is that of questions. */
  readonly #indents: { readonly at: number; readonly left: number; readonly isNumber: boolean }[] = [];
  #line = 0;
  #skipDepth = 0;
  #isInProperties = false;
  #run: Run = { isBold: false, isItalic: false, isHidden: false };
  #isInRunProperties = false;
  #isText = false;
  /** Choices of a field, and whether its content only says what to do. */
  readonly #fields: { choices: string[]; isPlaceholder: boolean; blank: string }[] = [];

  constructor(styles: ReadonlyMap<string, ParagraphStyle>, numbering: Numbering) {
    this.#styles = styles;
    this.#numbering = numbering;
  }

  /** The blocks, with questions at the left edge. */
  finish(): readonly SourceBlock[] {
    const numbered = this.#indents.filter(({ isNumber }) => isNumber).map(({ left }) => left);
    const least = numbered.length === 0 ? 0 : numbered.reduce((a, b) => Math.min(a, b));
    const indents = new Map(
      this.#indents.map(({ at, left }) => [at, Math.max(0, Math.round((left - least) / TWIPS_PER_LEVEL))]),
    );
    return this.#blocks.map((block, at) => {
      const indent = indents.get(at) ?? 0;
      return block.kind === 'paragraph' && indent > 0
        ? { ...block, text: ' '.repeat(Math.min(indent, 8)) + block.text }
        : block;
    });
  }

  readonly #openers: Readonly<Record<string, (attributes: Attributes) => void>> = {
    'w:p': () => this.#startParagraph(),
    'w:pPr': () => {
      this.#isInProperties = true;
    },
    'w:rPr': () => {
      this.#isInRunProperties = true;
    },
    'w:pStyle': (attributes) => this.#setStyle(attributes['w:val'] ?? ''),
    'w:numId': (attributes) => this.#setList({ list: attributes['w:val'] }),
    'w:ilvl': (attributes) => this.#setList({ level: Number(attributes['w:val']) }),
    'w:ind': (attributes) => this.#setIndent(Number(attributes['w:left'] ?? attributes['w:start'] ?? 0)),
    'w:r': () => {
      this.#run = { isBold: this.#paragraph?.style.isBold === true, isItalic: false, isHidden: false };
    },
    'w:b': (attributes) => this.#setRun({ isBold: isOn(attributes) }),
    'w:i': (attributes) => this.#setRun({ isItalic: isOn(attributes) }),
    'w:vanish': (attributes) => this.#setRun({ isHidden: isOn(attributes) }),
    'w:t': () => {
      this.#isText = true;
    },
    'w:tab': () => this.#append(this.#isInProperties ? '' : '\t'),
    'w:br': (attributes) => this.#append(attributes['w:type'] === undefined ? '\n' : ''),
    'w:cr': () => this.#append('\n'),
    'w:noBreakHyphen': () => this.#append('-'),
    'w:sym': (attributes) => this.#append(symbolOf(attributes['w:char'] ?? '')),
    'w:checkBox': () => this.#append('☐ '),
    'w:textInput': () => this.#append(' ____ '),
    'w:listEntry': (attributes) => this.#addChoice(attributes['w:val'] ?? ''),
    'w:sdt': () => {
      this.#fields.push({ choices: [], isPlaceholder: false, blank: '' });
    },
    'w:showingPlcHdr': () => this.#setField({ isPlaceholder: true }),
    'w:listItem': (attributes) => this.#addItem(attributes),
    'w:date': () => this.#setField({ blank: ' __/__/____ ' }),
    'w:text': () => this.#setField({ blank: ' ____ ' }),
    'w:sdtContent': () => this.#startContent(),
    'w:tbl': () => {
      this.#tables.push({ rows: [], cell: [], span: 1, isContinued: false });
    },
    'w:tr': () => {
      this.#table?.rows.push([]);
    },
    'w:tc': () => this.#startCell(),
    'w:gridSpan': (attributes) => this.#setCell({ span: Number(attributes['w:val']) }),
    'w:vMerge': (attributes) => this.#setCell({ isContinued: attributes['w:val'] !== 'restart' }),
  };
  readonly #closers: Readonly<Record<string, () => void>> = {
    'w:p': () => this.#endParagraph(),
    'w:pPr': () => {
      this.#isInProperties = false;
    },
    'w:rPr': () => {
      this.#isInRunProperties = false;
    },
    'w:t': () => {
      this.#isText = false;
    },
    'w:sdt': () => {
      this.#fields.pop();
    },
    'w:tc': () => this.#endCell(),
    'w:tbl': () => this.#endTable(),
  };

  openTag(name: string, attributes: Attributes): void {
    if (this.#skipDepth > 0 || SKIPPED.has(name)) this.#skipDepth += 1;
    else if (Object.hasOwn(this.#openers, name)) this.#openers[name]?.(attributes);
  }
  closeTag(name: string): void {
    if (this.#skipDepth > 0) this.#skipDepth -= 1;
    else if (Object.hasOwn(this.#closers, name)) this.#closers[name]?.();
  }
  addText(text: string): void {
    if (this.#skipDepth === 0 && this.#isText) this.#append(text);
  }

  get #paragraph(): OpenParagraph | undefined {
    return this.#paragraphs.at(-1);
  }
  get #table(): OpenTable | undefined {
    return this.#tables.at(-1);
  }

  #startParagraph(): void {
    this.#paragraphs.push({
      text: '',
      style: {},
      list: undefined,
      level: undefined,
      left: 0,
      hasText: false,
      isBold: true,
      isItalic: true,
      choices: [],
    });
  }
  #setStyle(id: string): void {
    const paragraph = this.#paragraph;
    if (paragraph !== undefined) paragraph.style = this.#styles.get(id) ?? {};
  }
  #setList(properties: { readonly list?: string | undefined; readonly level?: number }): void {
    if (this.#paragraph !== undefined && this.#isInProperties) Object.assign(this.#paragraph, properties);
  }
  #setIndent(left: number): void {
    if (this.#paragraph !== undefined && this.#isInProperties && Number.isFinite(left))
      this.#paragraph.left = left;
  }
  #setRun(properties: Partial<Run>): void {
    if (this.#isInRunProperties && !this.#isInProperties) Object.assign(this.#run, properties);
  }
  #setField(properties: { readonly isPlaceholder?: boolean; readonly blank?: string }): void {
    const field = this.#fields.at(-1);
    if (field !== undefined) Object.assign(field, properties);
  }
  #addChoice(choice: string): void {
    if (choice.trim() !== '') this.#paragraph?.choices.push(choice.trim());
  }
  #addItem(attributes: Attributes): void {
    const text = attributes['w:displayText'] ?? attributes['w:value'] ?? '';
    if (text.trim() !== '' && attributes['w:value'] !== '') this.#fields.at(-1)?.choices.push(text.trim());
  }
  #startContent(): void {
    const field = this.#fields.at(-1);
    if (field === undefined) return;
    if (field.isPlaceholder && field.choices.length === 0) this.#append(field.blank || ' ____ ', true);
    for (const choice of field.choices) this.#addChoice(choice);
  }

  /** Adds text, except hidden text and the placeholders of fields. */
  #append(text: string, isBlank = false): void {
    const paragraph = this.#paragraph;
    if (paragraph === undefined || text === '' || this.#run.isHidden) return;
    const isPlaceholder = this.#fields.some((field) => field.isPlaceholder || field.choices.length > 0);
    if (isPlaceholder && !isBlank) return;
    paragraph.text += text;
    if (text.trim() === '' || isBlank) return;
    paragraph.hasText = true;
    if (!this.#run.isBold) paragraph.isBold = false;
    if (!this.#run.isItalic) paragraph.isItalic = false;
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.pop();
    if (paragraph === undefined) return;
    const marker = this.#markerOf(paragraph);
    const prefix = marker?.text ?? '';
    const text = prefix === '' ? paragraph.text : `${prefix} ${paragraph.text.trimStart()}`;
    const table = this.#table;
    if (table !== undefined)
      return void table.cell.push(text.trim(), ...paragraph.choices.map((choice) => `• ${choice}`));
    for (const [index, part] of text.split('\n').entries())
      this.#addPart(paragraph, { text: part.trim(), isFirst: index === 0, marker });
  }

  /** Adds a line of a paragraph. */
  #addPart(
    paragraph: OpenParagraph,
    {
      text,
      isFirst,
      marker,
    }: { readonly text: string; readonly isFirst: boolean; readonly marker: ListMarker | undefined },
  ): void {
    this.#line += 1;
    if (this.#blocks.length >= MAX_PARAGRAPHS) return this.#leaveOut(text);
    const left = paragraph.left || (marker?.left ?? 0);
    const isNumber = isFirst && marker?.isNumber === true;
    if (left > 0 || isNumber) this.#indents.push({ at: this.#blocks.length, left, isNumber });
    this.#blocks.push(this.#createBlock(paragraph, text, isFirst));
  }

  #markerOf({ list, level, style, text }: OpenParagraph): ListMarker | undefined {
    const id = list ?? style.list;
    return id === undefined || id === '0' || text.trim() === ''
      ? undefined
      : this.#numbering.markerOf(id, level ?? style.level ?? 0);
  }

  #leaveOut(text: string): void {
    if (text !== '' && this.leftOut.length < MAX_LEFT_OUT)
      this.leftOut.push({ line: this.#line, text: text.slice(0, 500), reason: 'too-much' });
  }

  #createBlock(paragraph: OpenParagraph, text: string, isFirst: boolean): SourceParagraph {
    const { style, hasText, isBold, isItalic, choices } = paragraph;
    return {
      kind: 'paragraph',
      line: this.#line,
      text,
      isBold: hasText && isBold,
      isItalic: hasText && isItalic,
      ...(style.role !== undefined && { style: style.role }),
      ...(isFirst && { choices }),
    };
  }

  #startCell(): void {
    const table = this.#table;
    if (table === undefined) return;
    table.cell = [];
    table.span = 1;
    table.isContinued = false;
  }
  #setCell(properties: { readonly span?: number; readonly isContinued?: boolean }): void {
    if (this.#table !== undefined) Object.assign(this.#table, properties);
  }
  #endCell(): void {
    const table = this.#table;
    const row = table?.rows.at(-1);
    if (table === undefined || row === undefined) return;
    row.push(table.isContinued ? '' : table.cell.join('\n').trim());
    for (let count = 1; count < Math.min(table.span, 30); count += 1) row.push('');
  }
  #endTable(): void {
    const table = this.#tables.pop();
    if (table === undefined || table.rows.length === 0) return;
    const outer = this.#table;
    if (outer !== undefined)
      return void outer.cell.push(
        table.rows.map((row) => row.filter((cell) => cell !== '').join('\t')).join('\n'),
      );
    this.#blocks.push({ kind: 'table', line: this.#line + 1, rows: table.rows });
    this.#line += table.rows.length;
  }
}

const isOn = (attributes: Attributes): boolean =>
  !['0', 'false', 'none'].includes(attributes['w:val'] ?? '1');

function symbolOf(code: string): string {
  const value = Number.parseInt(code, 16);
  if (!(value > 0 && value <= 0x10ffff)) return '';
  const symbol = String.fromCodePoint(value < 0x100 ? value + 0xf000 : value);
  return value === 0xf0e0 || value === 0xe0 ? '→' : bulletOf(symbol) === '•' ? symbol : bulletOf(symbol);
}
