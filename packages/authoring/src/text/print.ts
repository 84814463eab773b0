import { isRecord } from '@canvass/project';
import { equalJson, isContainer, isList, valueAtKey, type Json, type JsonRecord } from '../values/json.ts';
import { idOf } from '../places/element-ids.ts';
import { findKeys } from '../places/places.ts';
import { type Member, readMembers, skipWhitespace, skipValue } from './layout.ts';
import type { ProjectDocument, Source } from './document.ts';
import { computeHead, type Style, writeValue } from './style.ts';

const SHORT_OBJECT = /\{( *)"[^"\n]*" *:/;

const SHORT_LIST = /\[ *["\d]/;

/**
 * The text of a document. Parts that are unchanged since it was opened are copied byte for byte, even if they have
 * moved. Other parts are written in the author's style. Documents with one source and equal values have equal texts.
 */
export function printDocument({ value, source }: ProjectDocument): string {
  if (value === source.value) return source.text;
  if (source.first !== undefined && equalJson(value, source.first.value)) return source.first.text;
  const printer = printerOf(source);
  const { start, end } = printer.root;
  return source.text.slice(0, start) + printer.print(value, printer.root, '') + source.text.slice(end);
}

/** A value in the source, with its span. */
interface Original {
  readonly value: Json;
  readonly start: number;
  readonly end: number;
}
interface Piece {
  readonly lead: string | undefined;
  readonly text: string;
  readonly trail: string;
}

const printers = new WeakMap<Source, Printer>();
function printerOf(source: Source): Printer {
  const printer = printers.get(source) ?? new Printer(source);
  printers.set(source, printer);
  return printer;
}

class Printer {
  readonly root: Original;
  readonly #source: Source;
  readonly #style: Style;
  readonly #members = new Map<number, readonly Member[]>();

  constructor(source: Source) {
    const start = skipWhitespace(source.text, source.text.startsWith('\uFEFF') ? 1 : 0);
    this.#source = source;
    this.root = { value: source.value, start, end: skipValue(source.text, start) };
    this.#style = computeStyle(source.text, start);
  }

  /** `indent` is the indentation of the line on which the value begins. */
  print(value: Json, original: Original | undefined, indent: string, isShort?: boolean): string {
    const id = idOf(value);
    const before = original ?? (id === undefined ? undefined : this.#originalOfElement(id));
    const text = before && this.#printLike(value, before);
    if (text !== undefined && before !== undefined)
      return shiftLines(text, this.#indentAt(before.start), indent);
    return writeValue({ value, indent, isShort }, this.#style, (inner) =>
      this.print(inner.value, undefined, inner.indent),
    );
  }

  /** Prints a value in the style of its original. Undefined if the original is of another kind. */
  #printLike(value: Json, original: Original): string | undefined {
    if (equalJson(value, original.value)) return this.#source.text.slice(original.start, original.end);
    if (isRecord(value) && isRecord(original.value)) return this.#printRecord(value, original);
    if (isList(value) && isList(original.value)) return this.#printList(value, original);
    return undefined;
  }

  #printRecord(value: JsonRecord, original: Original): string | undefined {
    const members = this.#membersOf(original);
    const innerIndent = this.#innerIndent(original, members);
    const lastMembers = new Map(members.map((member) => [member.key, member]));
    const isScalar: boolean[] = [];
    const pieces: Piece[] = [];
    for (const member of members) {
      const { key = '', lead, head } = member;
      if (!Object.hasOwn(value, key)) continue;
      const field = value[key] as Json;
      const isLastOfKey = lastMembers.get(key) === member;
      const text = isLastOfKey
        ? this.print(field, this.#originalOf(member, original), innerIndent)
        : this.#source.text.slice(member.start, member.end);
      const trail = computeTrail(member, members);
      pieces.push({ lead: member === members[0] ? undefined : lead, text: head + text, trail });
      isScalar.push(!isContainer(field));
    }
    for (const [key, field] of Object.entries(value)) {
      if (lastMembers.has(key)) continue;
      // New scalars come after the last scalar, so that they do not follow long lists.
      const insertIndex = isContainer(field)
        ? pieces.length
        : isScalar.lastIndexOf(true) + 1 || pieces.length;
      const text = computeHead(key, this.#style) + this.print(field, undefined, innerIndent);
      pieces.splice(insertIndex, 0, { lead: undefined, text, trail: '' });
      isScalar.splice(insertIndex, 0, !isContainer(field));
    }
    return this.#join(pieces, original, members);
  }

  #printList(value: readonly Json[], original: Original): string | undefined {
    const members = this.#membersOf(original);
    const innerIndent = this.#innerIndent(original, members);
    const originalIndexes = new Map(this.#ids(original).map((id, index) => [id, index]));
    const isShort = this.#hasShortElements(members);
    const pieces = value.map((element, index): Piece => {
      const id = idOf(element);
      const originalIndex = id === undefined ? index : originalIndexes.get(id);
      const member = originalIndex === undefined ? undefined : members[originalIndex];
      const before = member && this.#originalOf(member, original, originalIndex);
      const text = this.print(element, before, innerIndent, isShort);
      return {
        lead: originalIndex === 0 ? undefined : member?.lead,
        text,
        trail: computeTrail(member, members),
      };
    });
    return this.#join(pieces, original, members);
  }

  #ids({ value }: Original): readonly (string | undefined)[] {
    return isList(value) ? value.map(idOf) : [];
  }

  /** Whether an object or list in a list is on one line. Undefined if the list contains neither. */
  #hasShortElements(members: readonly Member[]): boolean | undefined {
    const { text } = this.#source;
    const containers = members.filter(({ start }) => text[start] === '{' || text[start] === '[');
    if (containers.length === 0) return undefined;
    return containers.some(({ start, end }) => !text.slice(start, end).includes('\n'));
  }

  /** Joins members in the style of the original. Undefined if the original was empty and shows no style. */
  #join(pieces: readonly Piece[], original: Original, members: readonly Member[]): string | undefined {
    const [first, second] = members;
    const closing = members.at(-1)?.trail;
    if (first === undefined || closing === undefined) return undefined;
    const [openBracket, closeBracket] = isList(original.value) ? '[]' : '{}';
    if (pieces.length === 0) return `${openBracket}${closeBracket}`;
    const defaultLead = second?.lead ?? (first.lead.includes('\n') ? first.lead : this.#style.gap);
    const printedMembers = pieces.map(({ lead, text, trail }, index) => {
      const blanks = index === 0 ? first.lead : (lead ?? defaultLead);
      return blanks + text + (index === pieces.length - 1 ? closing : trail);
    });
    return openBracket + printedMembers.join(',') + closeBracket;
  }

  #membersOf({ start }: Original): readonly Member[] {
    const members = this.#members.get(start) ?? readMembers(this.#source.text, start);
    this.#members.set(start, members);
    return members;
  }
  #originalOf(member: Member, { value }: Original, index?: number): Original | undefined {
    const innerValue = valueAtKey(value, member.key ?? index ?? -1);
    return innerValue === undefined ? undefined : { value: innerValue, start: member.start, end: member.end };
  }

  /** Finds an element in the source by its id, even if the element has moved. */
  #originalOfElement(id: string): Original | undefined {
    let original: Original | undefined = this.root;
    for (const key of findKeys(this.#source.value, { id, path: [] }) ?? [-1]) {
      if (original === undefined) return undefined;
      const members: readonly Member[] = this.#membersOf(original);
      const member: Member | undefined =
        typeof key === 'number' ? members[key] : members.findLast((member) => member.key === key);
      original = member && this.#originalOf(member, original, Number(key));
    }
    return original;
  }

  #indentAt(offset: number): string {
    if (!this.#style.hasLines) return '';
    const { text } = this.#source;
    const line = text.lastIndexOf('\n', offset - 1) + 1;
    return text.slice(line, Math.min(offset, skipWhitespace(text, line)));
  }
  #innerIndent({ start }: Original, members: readonly Member[]): string {
    const lead = members.find((member) => member.lead.includes('\n'))?.lead;
    return lead === undefined ? this.#indentAt(start) : lead.slice(lead.lastIndexOf('\n') + 1);
  }
}

/** The whitespace before the member's comma. Whitespace after the last member belongs to the bracket. */
const computeTrail = (member: Member | undefined, members: readonly Member[]): string =>
  member === undefined || member === members.at(-1) ? '' : member.trail;

/** Replaces the indentation of all lines but the first. JSON strings contain no line breaks. */
const shiftLines = (text: string, oldIndent: string, newIndent: string): string =>
  oldIndent === newIndent ? text : text.replaceAll(`\n${oldIndent}`, `\n${newIndent}`);

/** Reads the style of a text whose root begins at `start`. */
function computeStyle(text: string, start: number): Style {
  const [first] = readMembers(text, start);
  const lead = first?.lead ?? '\n  ';
  const hasLines = lead.includes('\n');
  const colon = first === undefined ? ': ' : first.head.slice(first.head.lastIndexOf(':'));
  return {
    hasLines,
    lineEnd: lead.includes('\r\n') ? '\r\n' : '\n',
    unit: lead.slice(lead.lastIndexOf('\n') + 1) || '  ',
    colon: colon.length > 1 ? ': ' : ':',
    gap: hasLines || colon.length > 1 ? ' ' : '',
    ...shortStyle(text, hasLines),
  };
}

function shortStyle(text: string, hasLines: boolean): Pick<Style, 'padding' | 'usesShortLines'> {
  const shortObject = SHORT_OBJECT.exec(text);
  return {
    padding: shortObject?.[1] ?? (hasLines ? ' ' : ''),
    usesShortLines: shortObject !== null || SHORT_LIST.test(text),
  };
}
