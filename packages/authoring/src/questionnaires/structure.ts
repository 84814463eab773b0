import { addOption, type Draft, startDraft } from './draft.ts';
import { type DocumentNode, isInstruction, type Line, type ReadLines } from './lines.ts';
import { isBlankText } from './markers.ts';
import type { UnusedText } from './questionnaire.ts';
import { isQuestion, isRemark, isSection, type LinePlace } from './roles.ts';
import { NOTES, UNIT } from './words.table.ts';

export interface Structure {
  readonly title: string;
  readonly drafts: readonly Draft[];
  readonly unused: readonly UnusedText[];
  /** Lines that are in the title, or that only name columns. */
  readonly otherLines: readonly number[];
}

/** Divides the lines of a document into its title, headings, texts, and questions with their options. */
export function readStructure(lines: ReadLines): Structure {
  const builder = new StructureBuilder(lines);
  for (const [index, node] of lines.nodes.entries()) {
    if (node.kind === 'table') builder.addTable(node);
    else builder.addLine(node, index);
  }
  return builder.finish();
}

class StructureBuilder {
  readonly #lines: ReadLines;
  readonly #drafts: Draft[] = [];
  readonly #unused: UnusedText[] = [];
  #title: { readonly text: string; readonly line: number } | undefined;

  constructor(lines: ReadLines) {
    this.#lines = lines;
  }

  addLine(line: Line, index: number): void {
    const place = this.#placeOf(line, index);
    const { last } = place;
    if (line.isPageLine) this.#unused.push({ line: line.line, text: line.text, reason: 'page' });
    else if (line.isBlank) this.#addBlank(line, last);
    else if (line.style === 'title' && this.#title === undefined && last === undefined)
      this.#title = { text: line.text, line: line.line };
    else if (isSection(place)) this.#start('section', line);
    else if (isQuestion(place)) this.#start('question', line);
    else if (last?.kind === 'question') this.#addToQuestion(last, line, index);
    else this.#addText(line, last);
  }

  addTable({ rows, line }: Extract<DocumentNode, { kind: 'table' }>): void {
    const last = this.#drafts.at(-1);
    const isFree = last === undefined || last.kind !== 'question' || last.options.length > 0;
    const draft = isFree ? startDraft({ kind: 'question', title: '', line }) : last;
    if (isFree) this.#drafts.push(draft);
    draft.tables.push(rows);
    for (const row of rows.keys()) draft.lines.push(line + row);
  }

  finish(): Structure {
    const isUsed = ({ kind, title }: Draft) => kind !== 'text' || !isBlankText(title);
    const drafts = this.#drafts.filter(isUsed);
    const blankLines = this.#drafts.flatMap((draft) => (isUsed(draft) ? [] : draft.lines));
    const title = this.#title;
    const otherLines = [...(title === undefined ? [] : [title.line]), ...blankLines];
    return { title: title?.text ?? '', drafts, unused: this.#unused, otherLines };
  }

  #placeOf(line: Line, index: number): LinePlace {
    const { nodes, hasNumbers, hasBold } = this.#lines;
    const next = nodes.slice(index + 1, index + 4).find((one) => one.kind === 'table' || !one.isBlank);
    const below = nodes[index + 1];
    const previous = nodes[index - 1];
    return {
      line,
      last: this.#drafts.at(-1),
      next: next?.kind === 'line' ? next : undefined,
      previousText: previous?.kind === 'line' ? previous.text : '',
      hasOptionsBelow: below !== undefined && isAnswerPlace(below),
      hasNumbers,
      hasBold,
    };
  }

  #start(kind: Draft['kind'], line: Line): void {
    const { text, number, indent, isBold } = line;
    const title = kind === 'question' ? (number?.rest ?? text) : text;
    const draft = startDraft({ kind, title, line: line.line, number, indent, isBold });
    this.#drafts.push(draft);
    addChoices(draft, line);
  }

  #addText(line: Line, last: Draft | undefined): void {
    if (last === undefined) this.#start(line.hasMarker ? 'text' : 'question', line);
    else if (last.kind === 'text' && !line.isAfterGap) {
      last.title = `${last.title}\n${line.text}`;
      last.lines.push(line.line);
    } else this.#start('text', line);
  }

  #addBlank(line: Line, last: Draft | undefined): void {
    if (last?.kind === 'question') {
      last.blankCount += 1;
      last.rawLines.push(line.raw);
      addChoices(last, line);
    }
    if (last === undefined) this.#unused.push({ line: line.line, text: line.text, reason: 'page' });
    else last.lines.push(line.line);
  }

  #addToQuestion(last: Draft, line: Line, index: number): void {
    const { text } = line;
    const isFirst = last.options.length === 0;
    if (isRemark(line)) last.remarks.push({ line: line.line, text });
    else if (isFirst && isNote(line)) last.notes.push(text);
    else if (isFirst && (isUnitLine(text) || continuesTitle(last, line)))
      last.title = `${last.title} ${text}`;
    else if (this.#isText(last, line, index)) return this.#start('text', line);
    else {
      addOption(last, line.raw, line.line);
      return addChoices(last, line);
    }
    return void last.lines.push(line.line);
  }

  /** Whether a line is a text to respondents instead of an option of the last question. */
  #isText(last: Draft, line: Line, index: number): boolean {
    if (line.hasMarker || line.indent > last.indent + 1) return false;
    if (isInstruction(line.text)) return last.options.length > 0 || line.isAfterGap || !this.#isList(index);
    return line.isAfterGap && last.hasMarks && /[.。!]$/.test(line.text) && line.text.length > 30;
  }

  /** Whether lines of the same kind follow, as options do. */
  #isList(index: number): boolean {
    const next = this.#lines.nodes[index + 1];
    return next?.kind === 'line' && !next.isAfterGap && next.number === undefined && !next.hasMarker;
  }
}

/** The entries of a drop-down field are options. */
function addChoices(draft: Draft, { choices, line }: Line): void {
  for (const choice of choices) draft.options.push({ text: choice, line });
}

const isAnswerPlace = (node: DocumentNode): boolean =>
  node.kind === 'table' || node.isBlank || (node.hasMarker && node.style === undefined);

/** Whether a line continues a long title that ends in the middle of a sentence. */
function continuesTitle({ title, rawLines }: Draft, { text, hasMarker, isAfterGap, raw }: Line): boolean {
  if (hasMarker || isAfterGap || rawLines.length > 0 || title.length < MIN_BROKEN_TITLE) return false;
  return !/[?？؟:：.。!)）]$/.test(title) && /^\p{Ll}/u.test(text) && !/\t|\s{3}/.test(raw.trim());
}
const MIN_BROKEN_TITLE = 40;

/** Whether a line below a title is a note about the answers. */
function isNote({ text, isItalic, hasMarker, choices }: Line): boolean {
  if (choices.length > 0) return false;
  const bare = text.replaceAll(/^[\s([（【]+|[)\]）】.。\s]+$/g, '');
  if (Object.values(NOTES).some((pattern) => pattern.test(bare))) return true;
  return !hasMarker && (isItalic || /^[([（【].*[)\]）】]\.?$/.test(text));
}

/** Whether a line is a blank with its unit. */
function isUnitLine(text: string): boolean {
  const [, unit = ''] = /^[_＿….\s]{2,}(\S{1,20})\.?$/.exec(text) ?? [];
  return UNIT.test(unit);
}
