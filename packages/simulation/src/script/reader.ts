import { nearestName } from '@canvass/project';
import type { EntryProblem } from './script-entry.ts';
import type { Names } from './names.ts';

/** A YAML or JSON document with the offsets of all its parts. */
export type Node = ScalarNode | ListNode | MapNode;
interface ScalarNode {
  readonly kind: 'scalar';
  readonly at: number;
  readonly value: string | number | boolean | null;
}
interface ListNode {
  readonly kind: 'list';
  readonly at: number;
  readonly items: readonly Node[];
}
interface MapNode {
  readonly kind: 'map';
  readonly at: number;
  readonly entries: readonly MapEntry[];
}
export interface MapEntry {
  readonly key: string;
  readonly at: number;
  readonly value: Node;
}

/** Converts a node to its value without offsets. Keys such as `__proto__` become own properties. */
export function plainValue(node: Node): unknown {
  switch (node.kind) {
    case 'scalar':
      return node.value;
    case 'list':
      return node.items.map(plainValue);
    case 'map':
      return Object.fromEntries(node.entries.map(({ key, value }) => [key, plainValue(value)]));
  }
}

/** The kind of a value, for error messages. */
export function kindOf(node: Node): string {
  if (node.kind === 'list') return 'a list';
  if (node.kind === 'map') return 'a map';
  if (node.value === null) return 'nothing';
  return typeof node.value === 'string' ? 'a text' : `a ${typeof node.value}`;
}

/** A reader for each key of a map. */
type Fields = Readonly<Record<string, (node: Node, at: number) => void>>;

/** Reads nodes and collects faults. A value of the wrong kind is read as undefined. */
export class Reader {
  readonly complaints: EntryProblem[] = [];
  readonly names: Names;

  constructor(names: Names) {
    this.names = names;
  }

  complain(id: string, at: number, message: string, fix?: string): undefined {
    this.complaints.push({ at, id, message, ...(fix !== undefined && { fix }) });
    return undefined;
  }
  wrongKind(node: Node, wanted: string): undefined {
    return this.complain('script.wrong-kind', node.at, `Here stands ${kindOf(node)}; it must be ${wanted}.`);
  }
  unknown(what: string, written: string, at: number, known: readonly string[]): undefined {
    return this.complain(
      `script.unknown-${what}`,
      at,
      `There is no ${what} \`${written}\`.`,
      didYouMean(written, known),
    );
  }

  map(node: Node, wanted: string): MapNode | undefined {
    return node.kind === 'map' ? node : this.wrongKind(node, wanted);
  }
  list(node: Node, wanted: string): readonly Node[] | undefined {
    return node.kind === 'list' ? node.items : this.wrongKind(node, wanted);
  }
  text(node: Node, wanted = 'a text'): string | undefined {
    return node.kind === 'scalar' && typeof node.value === 'string'
      ? node.value
      : this.wrongKind(node, wanted);
  }
  /** Reads a text, number or boolean as text, as in a link parameter. */
  anyText(node: Node, wanted = 'a text'): string | undefined {
    return node.kind === 'scalar' && node.value !== null ? String(node.value) : this.wrongKind(node, wanted);
  }
  number(node: Node, wanted: string): number | undefined {
    return node.kind === 'scalar' && typeof node.value === 'number' && Number.isFinite(node.value)
      ? node.value
      : this.wrongKind(node, wanted);
  }
  oneOf<const T extends string>(node: Node, allowed: readonly T[]): T | undefined {
    const wanted = `one of ${allowed.join(', ')}`;
    const written = this.text(node, wanted);
    const found = allowed.find((value) => value === written);
    if (written === undefined || found !== undefined) return found;
    return this.complain(
      'script.wrong-value',
      node.at,
      `\`${written}\` must be ${wanted}.`,
      didYouMean(written, allowed),
    );
  }
  /** Reads each value of a map with the reader of its key. A key without a reader is a fault. */
  fields(node: Node, wanted: string, fields: Fields): void {
    for (const { key, at, value } of this.map(node, wanted)?.entries ?? []) {
      const read = Object.hasOwn(fields, key) ? fields[key] : undefined;
      if (read === undefined) this.unknown('key', key, at, Object.keys(fields));
      else read(value, at);
    }
  }
  question(code: string, at: number): ReturnType<Names['question']> {
    return this.names.question(code) ?? this.unknown('question', code, at, this.names.questionCodes);
  }
}

export function didYouMean(written: string, known: readonly string[]): string | undefined {
  const near = nearestName(written, known);
  if (near !== undefined) return `Did you mean \`${near}\`?`;
  return known.length > 0 && known.length <= 14 ? `Known: ${known.join(', ')}.` : undefined;
}
