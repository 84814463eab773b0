import type { RichNode, RichText } from '@canvass/project';
import type { Expression } from '../language/index.ts';
import type { Moment, Program, TextViewpoint } from '../program/program.ts';
import type { ResolvedNode, ResolvedText } from '../program/types.ts';

/** Replaces the placeholders of a text by values (PIPE-1). Returns a text without placeholders unchanged. */
export function resolveText(moment: Moment, text: RichText, viewpoint: TextViewpoint): ResolvedText {
  if (typeof text === 'string' || !hasPlaceholder(text)) return text as ResolvedText; // no placeholder to replace
  return text.map((node) => resolveNode(moment, node, viewpoint));
}

function hasPlaceholder(nodes: readonly RichNode[]): boolean {
  return nodes.some(
    (node) => typeof node !== 'string' && ('ref' in node || hasPlaceholder(node.children ?? [])),
  );
}

function resolveNode(moment: Moment, node: RichNode, viewpoint: TextViewpoint): ResolvedNode {
  if (typeof node === 'string') return node;
  if ('ref' in node) return { piped: moment.program.rules.textOfPlaceholder(moment, node, viewpoint) };
  const { children, ...element } = node;
  return children === undefined
    ? element
    : { ...element, children: children.map((child) => resolveNode(moment, child, viewpoint)) };
}

/** Indexes of the questions that the placeholders of a text read. */
export function readsOfText(program: Program, text: RichText | undefined): readonly number[] {
  if (text === undefined || typeof text === 'string') return [];
  return text.flatMap((node) => {
    if (typeof node === 'string') return [];
    return 'ref' in node
      ? (findReference(program, node.ref)?.reads.questions ?? []).flatMap((index) =>
          withCarried(program, index),
        )
      : readsOfText(program, node.children);
  });
}

/** Returns a question and the questions from which its options are carried forward. */
export function withCarried({ questions }: Program, index: number): readonly number[] {
  return [index, ...(questions[index]?.carry?.reads.questions ?? [])];
}

const references = new WeakMap<Program, Map<string, Expression | undefined>>();

/** The expression of a placeholder. Undefined if it has an error. */
export function findReference(program: Program, source: string): Expression | undefined {
  const cached = references.get(program) ?? new Map<string, Expression | undefined>();
  references.set(program, cached);
  if (!cached.has(source)) cached.set(source, program.scope.compileReference(source));
  return cached.get(source);
}
