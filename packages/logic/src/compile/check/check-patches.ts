import { computeFields, listReaders } from '@canvass/project/file';
import type { QuestionType } from '../../question-type/question-type.ts';
import type { Ast } from '../../language/index.ts';
import type { RuleContext } from '../compile-rules.ts';

/** Reports properties of a plaster_code that other question types read, but the question's type does not (SHOW-14). */
export function checkPatches(
  { layout, sink, scope, compiler }: RuleContext,
  types: readonly (QuestionType | undefined)[],
): void {
  layout.questions.forEach(({ question: { plaster_code: source = '' }, path }, index) => {
    const type = types[index]?.id;
    if (type === undefined || source.trim() === '') return;
    const ast = compiler.compileExpression(source, { ...scope, use: 'patch' }).expression?.ast;
    const keys = ast === undefined ? [] : collectKeys(ast);
    for (const key of new Set(keys)) {
      if (listReaders(key).length === 0 || computeFields(type, 'question').has(key)) continue;
      sink.add('error', 'patch.not-read', `${path}.plaster_code`, { key, type });
    }
  });
}

function collectKeys(node: Ast | object): readonly string[] {
  const ownKeys = 'kind' in node && node.kind === 'record' && 'entries' in node ? namesIn(node.entries) : [];
  const nestedKeys = Object.values(node).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null ? collectKeys(value) : [],
  );
  return [...ownKeys, ...nestedKeys];
}

function namesIn(entries: unknown): readonly string[] {
  if (!Array.isArray(entries)) return [];
  return entries.flatMap(({ key }: { readonly key?: unknown }) => (typeof key === 'string' ? [key] : []));
}
