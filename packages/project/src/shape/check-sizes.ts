import type { CheckContext } from '../project-index/check.ts';
import type { Findings } from '../findings/findings.ts';
import { listOf, objectOf } from '../findings/authored.ts';
import { PROJECT_LIMITS } from '../findings/limits.ts';
import { child, type Path } from '../json/path.ts';
import type { Item } from '../project-index/project-index.ts';

const RULE_LISTS = [
  'dispConsList',
  'dispOptConsList',
  'jumpConsList',
  'relatedRefs',
  'optionOrderRefs',
] as const;

/** Reports more questions, options or rules than PROJECT_LIMITS allows. */
export function checkSizes({ project, index, findings }: CheckContext): void {
  const { items } = index;
  const questions = items.filter((item) => item.kind === 'question');
  atMost('size.questions', questions.length, child(undefined, 'items'), findings);
  for (const { value, path } of questions) {
    for (const field of ['items', 'rows_items'] as const) {
      atMost('size.options', listOf(value[field]).length, child(path, field), findings);
    }
  }
  const nodes = new Map<Item | undefined, number>();
  for (const { kind, question } of items)
    if (kind === 'node') nodes.set(question, (nodes.get(question) ?? 0) + 1);
  for (const [question, count] of nodes) {
    atMost('size.nodes', count, child(question?.path, 'tree_list'), findings);
  }
  for (const field of RULE_LISTS) {
    atMost('size.rules', listOf<unknown>(project[field]).length, child(undefined, field), findings);
  }
  const rules = objectOf(project.rule_map) ?? {};
  atMost('size.rules', Object.keys(rules).length, child(undefined, 'rule_map'), findings);
}

const LIMITS = {
  'size.questions': [PROJECT_LIMITS.questions, 'questions'],
  'size.options': [PROJECT_LIMITS.options, 'options or rows in one question'],
  'size.nodes': [PROJECT_LIMITS.treeNodes, 'nodes in one tree'],
  'size.rules': [PROJECT_LIMITS.rules, 'rules'],
} as const;
function atMost(id: keyof typeof LIMITS, count: number, path: Path, findings: Findings): void {
  const [limit, what] = LIMITS[id];
  if (count <= limit) return;
  findings.add({
    id,
    path,
    message: `There are ${count} ${what}; the maximum is ${limit}.`,
    fix: 'Split the survey, or remove some.',
  });
}
