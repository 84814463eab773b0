import { nearestName } from '@canvass/project';
import type { EntryProblem } from './script-entry.ts';
import type { Names } from './names.ts';

/** A YAML or JSON document with the offsets of all its parts. */
export type Node = ScalarNode | ListNode | MapNode;
interface ScalarNode {
  readonly kind: 'scalar';
  readonly offset: number;
  readonly value: string | number | boolean | null;
}
interface ListNode {
  readonly kind: 'list';
  readonly offset: number;
  readonly items: readonly Node[];
}
interface MapNode {
  readonly kind: 'map';
  readonly offset: number;
  readonly entries: readonly MapEntry[];
}
export interface MapEntry {
  readonly key: string;
  readonly offset: number;
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

export function computeKind(node: Node): string {
  if (node.kind === 'list') return 'a list';
  if (node.kind === 'map') return 'a map';
  if (node.value === null) return 'nothing';
  return typeof node.value === 'string' ? 'a text' : `a ${typeof node.value}`;
}

type Fields = Readonly<Record<string, (node: Node, offset: number) => void>>;

/** Reads nodes and collects faults. A value of the wrong kind is read as undefined. */
export class Reader {
  readonly complaints: EntryProblem[] = [];
  readonly names: Names;

  constructor(names: Names) {
    this.names = names;
  }

  complain(id: string, offset: number, message: string, fix?: string): undefined {
    this.complaints.push({ offset, id, message, ...(fix !== undefined && { fix }) });
    return undefined;
  }
  reportWrongKind(node: Node, expectedKind: string): undefined {
    return this.complain(
      'script.wrong-kind',
      node.offset,
      `Here stands ${computeKind(node)}; it must be ${expectedKind}.`,
    );
  }
  reportUnknown(kind: string, name: string, offset: number, knownNames: readonly string[]): undefined {
    return this.complain(
      `script.unknown-${kind}`,
      offset,
      `There is no ${kind} \`${name}\`.`,
      didYouMean(name, knownNames),
    );
  }

  asMap(node: Node, expectedKind: string): MapNode | undefined {
    return node.kind === 'map' ? node : this.reportWrongKind(node, expectedKind);
  }
  asList(node: Node, expectedKind: string): readonly Node[] | undefined {
    return node.kind === 'list' ? node.items : this.reportWrongKind(node, expectedKind);
  }
  asText(node: Node, expectedKind = 'a text'): string | undefined {
    return node.kind === 'scalar' && typeof node.value === 'string'
      ? node.value
      : this.reportWrongKind(node, expectedKind);
  }
  /** A text, number or boolean is read as text, as in a link parameter. */
  asAnyText(node: Node, expectedKind = 'a text'): string | undefined {
    return node.kind === 'scalar' && node.value !== null
      ? String(node.value)
      : this.reportWrongKind(node, expectedKind);
  }
  asNumber(node: Node, expectedKind: string): number | undefined {
    return node.kind === 'scalar' && typeof node.value === 'number' && Number.isFinite(node.value)
      ? node.value
      : this.reportWrongKind(node, expectedKind);
  }
  findOneOf<const T extends string>(node: Node, allowed: readonly T[]): T | undefined {
    const expectedKind = `one of ${allowed.join(', ')}`;
    const text = this.asText(node, expectedKind);
    const found = allowed.find((value) => value === text);
    if (text === undefined || found !== undefined) return found;
    return this.complain(
      'script.wrong-value',
      node.offset,
      `\`${text}\` must be ${expectedKind}.`,
      didYouMean(text, allowed),
    );
  }
  /** Calls the function in `fields` for each key of a map. A key that `fields` does not have is a fault. */
  readFields(node: Node, expectedKind: string, fields: Fields): void {
    for (const { key, offset, value } of this.asMap(node, expectedKind)?.entries ?? []) {
      const read = Object.hasOwn(fields, key) ? fields[key] : undefined;
      if (read === undefined) this.reportUnknown('key', key, offset, Object.keys(fields));
      else read(value, offset);
    }
  }
  resolveQuestion(code: string, offset: number): ReturnType<Names['findQuestion']> {
    return (
      this.names.findQuestion(code) ?? this.reportUnknown('question', code, offset, this.names.questionCodes)
    );
  }
}

export function didYouMean(name: string, knownNames: readonly string[]): string | undefined {
  const near = nearestName(name, knownNames);
  if (near !== undefined) return `Did you mean \`${near}\`?`;
  return knownNames.length > 0 && knownNames.length <= 14 ? `Known: ${knownNames.join(', ')}.` : undefined;
}
