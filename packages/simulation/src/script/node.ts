/** A YAML or JSON document with the offsets of all its parts. */
export type Node = ScalarNode | ListNode | MapNode;
export interface ScalarNode {
  readonly kind: 'scalar';
  readonly at: number;
  readonly value: string | number | boolean | null;
}
export interface ListNode {
  readonly kind: 'list';
  readonly at: number;
  readonly items: readonly Node[];
}
export interface MapNode {
  readonly kind: 'map';
  readonly at: number;
  readonly entries: readonly MapEntry[];
}
export interface MapEntry {
  readonly key: string;
  readonly at: number;
  readonly value: Node;
}

/** The value without offsets. Keys such as `__proto__` become own properties. */
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
