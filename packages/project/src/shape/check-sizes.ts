import { computeWords } from '../json/wording.ts';
import type { CheckContext } from '../project-index/check.ts';
import type { Findings } from '../findings/findings.ts';
import { listOf, objectOf, textOf } from '../findings/authored.ts';
import { PROJECT_LIMITS } from '../findings/limits.ts';
import { child, type Path } from '../json/path.ts';
import type { Item } from '../project-index/project-index.ts';
import { computeFields } from './field-declarations.ts';

const RULE_LISTS = [
  'dispConsList',
  'dispOptConsList',
  'jumpConsList',
  'relatedRefs',
  'optionOrderRefs',
] as const;

/** Reports more questions, options, rows, tree nodes or rules than PROJECT_LIMITS allows. */
export function checkSizes({ project, index, findings }: CheckContext): void {
  const { items } = index;
  const questions = items.filter((item) => item.kind === 'question');
  checkLimit('size.questions', questions.length, child(undefined, 'items'), findings);
  for (const { value, path } of questions) {
    for (const field of ['items', 'rows_items'] as const) {
      checkLimit('size.options', listOf(value[field]).length, child(path, field), findings);
    }
  }
  const nodes = new Map<Item | undefined, number>();
  for (const { kind, question } of items)
    if (kind === 'node') nodes.set(question, (nodes.get(question) ?? 0) + 1);
  for (const [question, count] of nodes) {
    checkLimit('size.nodes', count, child(question?.path, 'tree_list'), findings);
  }
  for (const field of RULE_LISTS) {
    checkLimit('size.rules', listOf<unknown>(project[field]).length, child(undefined, field), findings);
  }
  const rules = objectOf(project.rule_map) ?? {};
  checkLimit('size.rules', Object.keys(rules).length, child(undefined, 'rule_map'), findings);
}

const LIMITS = {
  'size.questions': [PROJECT_LIMITS.questions, 'questions'],
  'size.options': [PROJECT_LIMITS.options, 'options or rows in one question'],
  'size.nodes': [PROJECT_LIMITS.treeNodes, 'nodes in one tree'],
  'size.rules': [PROJECT_LIMITS.rules, 'rules'],
} as const;
function checkLimit(id: keyof typeof LIMITS, count: number, path: Path, findings: Findings): void {
  const [limit, subject] = LIMITS[id];
  if (count <= limit) return;
  findings.add({
    id,
    path,
    message: computeWords`There are ${count} ${subject}; the maximum is ${limit}.`,
    fix: 'Split the survey, or remove some.',
  });
}

/** Maximum depth of sections (FLOW-13): a section may contain sections, which contain only questions. */
const MAX_DEPTH = 2;

export function checkSections({ index, findings }: CheckContext): void {
  const sections = index.items.filter((item): item is Item<'section'> => item.kind === 'section');
  for (const section of sections) {
    const { value, path } = section;
    const depth = sections.filter((other) => isInside(path, other.path)).length;
    if (depth === MAX_DEPTH + 1)
      findings.add({
        id: 'section.too-deep',
        path,
        message: 'This section is inside a section of a section. Sections may be nested two deep.',
        fix: 'Move its questions into the section around it, or make that one a section of the page.',
      });
    if (value.collapsed === true && (textOf(value.title) ?? '').trim() === '')
      findings.add({
        id: 'section.no-heading',
        path: child(path, 'collapsed'),
        message: 'The section is collapsed but has no `title`, so respondents see nothing that opens it.',
        fix: 'Give it a `title`, or remove `collapsed`.',
      });
    if (typeof value.columns === 'number' && value.columns > 1) {
      const wideQuestion = index.items.find((item) => item.path?.parent?.parent === path && isWide(item));
      if (wideQuestion !== undefined)
        findings.add({
          id: 'section.narrow',
          severity: 'warning',
          path: child(path, 'columns'),
          message: computeWords`A column is too narrow for the table of ${textOf(wideQuestion.value.gid) ?? 'a question'}, so respondents get its rows one below the other.`,
          fix: 'Move the question out of the section, into one without `columns`.',
        });
    }
  }
}

function isInside(path: Path, outerPath: Path): boolean {
  for (let step = path; step !== undefined; step = step.parent) if (step === outerPath) return true;
  return false;
}

/** Whether a question is shown as a table of rows and options. */
function isWide(item: Item): boolean {
  if (item.kind !== 'question' || listOf(item.value.rows_items).length === 0) return false;
  const fields = computeFields(String(item.value.qtype), 'question');
  return fields.has('items') && fields.has('rows_items');
}
