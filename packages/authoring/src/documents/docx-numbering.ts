import type { XmlHandler } from './xml-handler.ts';

/** The numbers and bullets of the lists of a Word document. */
export interface Numbering {
  /** The marker of the next paragraph of a list, such as `3.`, `a)` or `•`, and its indentation in twips. */
  markerOf(list: string, level: number): ListMarker | undefined;
}
export interface ListMarker {
  readonly text: string;
  readonly left: number;
  readonly isNumber: boolean;
}

interface Level {
  format: string;
  text: string;
  start: number;
  left: number;
}

export function readNumbering(parse: (handler: XmlHandler) => boolean): Numbering {
  const reader = new NumberingReader();
  parse(reader);
  return new ListCounter(reader.definitions, reader.lists, reader.starts);
}

class NumberingReader implements XmlHandler {
  /** Levels by the id of the definition of a list. */
  readonly definitions = new Map<string, Level[]>();
  /** Ids of definitions by the id of a list. */
  readonly lists = new Map<string, string>();
  /** Lists that begin again, with the first numbers of their levels. */
  readonly starts = new Map<string, Map<number, number>>();
  #levels: Level[] | undefined;
  #level: Level | undefined;
  #list: string | undefined;
  #overridden = 0;

  readonly #openers: Readonly<Record<string, (attributes: Readonly<Record<string, string>>) => void>> = {
    'w:abstractNum': (attributes) => {
      this.#levels = [];
      this.definitions.set(attributes['w:abstractNumId'] ?? '', this.#levels);
    },
    'w:lvl': (attributes) => {
      this.#level = { format: 'decimal', text: '', start: 1, left: 0 };
      const at = Number(attributes['w:ilvl']);
      if (this.#levels !== undefined && at >= 0 && at < 9) this.#levels[at] = this.#level;
    },
    'w:num': (attributes) => {
      this.#list = attributes['w:numId'];
      this.#levels = undefined;
    },
    'w:abstractNumId': (attributes) => {
      if (this.#list !== undefined) this.lists.set(this.#list, attributes['w:val'] ?? '');
    },
    'w:lvlOverride': (attributes) => {
      this.#overridden = Number(attributes['w:ilvl']);
    },
    'w:startOverride': (attributes) => {
      const starts = this.starts.get(this.#list ?? '') ?? new Map<number, number>();
      this.starts.set(this.#list ?? '', starts.set(this.#overridden, Number(attributes['w:val'] ?? 1)));
    },
    'w:start': (attributes) => this.#set({ start: Number(attributes['w:val'] ?? 1) }),
    'w:numFmt': (attributes) => this.#set({ format: attributes['w:val'] ?? '' }),
    'w:lvlText': (attributes) => this.#set({ text: attributes['w:val'] ?? '' }),
    'w:ind': (attributes) => this.#set({ left: Number(attributes['w:left'] ?? attributes['w:start'] ?? 0) }),
  };

  openTag(name: string, attributes: Readonly<Record<string, string>>): void {
    if (Object.hasOwn(this.#openers, name)) this.#openers[name]?.(attributes);
  }
  closeTag(name: string): void {
    if (name === 'w:lvl') this.#level = undefined;
    if (name === 'w:abstractNum') this.#levels = undefined;
  }
  #set(properties: Partial<Level>): void {
    if (this.#level !== undefined) Object.assign(this.#level, properties);
  }
}

class ListCounter implements Numbering {
  readonly #definitions: ReadonlyMap<string, readonly Level[]>;
  readonly #lists: ReadonlyMap<string, string>;
  readonly #starts: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly #counts = new Map<string, number[]>();
  readonly #begun = new Set<string>();

  constructor(
    definitions: ReadonlyMap<string, readonly Level[]>,
    lists: ReadonlyMap<string, string>,
    starts: ReadonlyMap<string, ReadonlyMap<number, number>>,
  ) {
    this.#definitions = definitions;
    this.#lists = lists;
    this.#starts = starts;
  }

  markerOf(list: string, level: number): ListMarker | undefined {
    const definition = this.#lists.get(list);
    const levels = this.#definitions.get(definition ?? '');
    const own = levels?.[level];
    if (definition === undefined || levels === undefined || own === undefined) return undefined;
    if (own.format === 'bullet') return { text: bulletOf(own.text), left: own.left, isNumber: false };
    if (own.format === 'none') return { text: '', left: own.left, isNumber: false };
    const counts = this.#count(definition, { list, level, levels });
    const text = own.text.replaceAll(/%(\d)/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      return formatNumber(counts[at] ?? 1, levels[at]?.format ?? 'decimal');
    });
    return { text, left: own.left, isNumber: true };
  }

  /** Counts a paragraph, and begins deeper levels again. */
  #count(
    definition: string,
    {
      list,
      level,
      levels,
    }: { readonly list: string; readonly level: number; readonly levels: readonly Level[] },
  ): readonly number[] {
    const before = this.#counts.get(definition) ?? [];
    const start = this.#starts.get(list)?.get(level);
    const isNewStart = start !== undefined && !this.#begun.has(`${list}/${level}`);
    this.#begun.add(`${list}/${level}`);
    const previous = before[level];
    const next = isNewStart ? start : previous === undefined ? (levels[level]?.start ?? 1) : previous + 1;
    const counts = [...before.slice(0, level), next];
    for (let at = 0; at < level; at += 1) counts[at] ??= levels[at]?.start ?? 1;
    this.#counts.set(definition, counts);
    return counts;
  }
}

/** Bullets of symbol fonts as characters: boxes, circles and others. */
export function bulletOf(symbol: string): string {
  if (/[\uF0A8\uF06F\uF071\uF072\uF0FE☐□❑❒▢]/u.test(symbol)) return '☐';
  if (/[\uF0A1\uF06D○◯]/u.test(symbol)) return '○';
  return '•';
}

const ROMAN: readonly (readonly [number, string])[] = [
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function formatNumber(value: number, format: string): string {
  const lower = format.startsWith('lower');
  if (format.endsWith('Letter')) {
    const letter = String.fromCharCode(97 + ((value - 1) % 26));
    return lower ? letter : letter.toUpperCase();
  }
  if (!format.endsWith('Roman') || value > 200) return String(value);
  let rest = value;
  let text = '';
  for (const [size, digits] of ROMAN)
    while (rest >= size) {
      text += digits;
      rest -= size;
    }
  return lower ? text : text.toUpperCase();
}
