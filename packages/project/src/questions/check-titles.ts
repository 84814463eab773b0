import type { Findings } from '../shape/findings.ts';
import { fieldOf, listField, textField } from '../json/json.ts';
import { child } from '../json/path.ts';
import type { Item, ProjectIndex } from '../references/project-index.ts';
import { nameOfItem, type QuestionParts } from './question-parts.ts';

/** Pictures may stand in place of words. */
const PICTURES = ['src', 'originSrc', 'cropPreview', 'points'];
const hasPicture = ({ value }: Item): boolean => PICTURES.some((field) => Object.hasOwn(value, field));

/** Groups and pages that hold nothing. */
export function checkEmptyGroups({ items }: ProjectIndex, findings: Findings): void {
  for (const { kind, value, path } of items) {
    if ((kind !== 'group' && kind !== 'page') || !Array.isArray(fieldOf(value, 'items'))) continue;
    if (listField(value, 'items').length > 0) continue;
    findings.add({
      id: 'group.no-questions',
      severity: 'warning',
      path,
      message: `There is no question in this ${kind}, so it is never shown.`,
      fix: 'Put questions into its `items`, or remove it.',
    });
  }
}

/** Questions, options and rows without words, and two of a list that read the same. An only row or item needs no words. */
export function checkTitles({ item, options, rows }: QuestionParts, findings: Findings): void {
  for (const part of [item, ...several(options), ...several(rows)]) {
    if (textField(part.value, 'title')?.trim() !== '' || hasPicture(part)) continue;
    findings.add({
      id: 'text.no-title',
      severity: 'warning',
      path: child(part.path, 'title'),
      message: `The title is empty: respondents would find a ${part.kind} without words.`,
      fix: 'Write what they are to read.',
    });
  }
  checkSameTitles(options, findings);
  checkSameTitles(rows, findings);
}

const several = (list: readonly Item[]): readonly Item[] => (list.length > 1 ? list : []);

function checkSameTitles(list: readonly Item[], findings: Findings): void {
  const first = new Map<string, Item>();
  const reported = new Set<string>();
  for (const item of list) {
    const title = textField(item.value, 'title')?.trim() ?? '';
    // What mirrors an option shows the title of that one.
    if (title === '' || hasPicture(item) || Object.hasOwn(item.value, 'option_origin')) continue;
    const key = JSON.stringify([title, textField(item.value, 'group_id') ?? '']);
    const known = first.get(key);
    if (known === undefined) first.set(key, item);
    else if (!reported.has(key))
      findings.add({
        id: 'option.same-title',
        severity: 'warning',
        path: child(item.path, 'title'),
        message: `${nameOfItem(known)} has the same title, so respondents cannot tell the two apart.`,
        fix: 'Give each its own title, or remove one of them.',
      });
    if (known !== undefined) reported.add(key);
  }
}
