import type { Findings } from '../shape/findings.ts';
import { fieldOf, listField, textField, type JsonObject } from '../json/json.ts';
import { child } from '../json/path.ts';
import { isHarmless } from '../shape/planned.ts';
import type { Item } from '../references/project-index.ts';
import { readersOf } from './question-families.ts';
import type { QuestionParts } from './question-parts.ts';

/** Fields that are reported where the question's type does not read them. */
const REPORTED = [
  'task_number',
  'option_number',
  'rank_weights',
  'total',
  'tree_list',
  'option_list',
  'write_evaluate',
  'one_label_limit',
  'look_seconds',
  'answer_seconds',
  'score_range',
  'options_range',
  'rows_items',
  'category_items',
] as const;
const QUESTION_FIELDS = Object.fromEntries(REPORTED.map((field) => [field, readersOf(field)]));
/** The same of options. */
const OPTION_FIELDS = { exclusive: ['multiple', 'image_select', 'matrix_multiple', 'classify'] };

/** Fields that have no effect in a question of its type, and orders that nothing can follow. */
export function checkUnusedFields(question: QuestionParts, findings: Findings): void {
  const type = textField(question.item.value, 'qtype');
  if (type === undefined) return;
  report(question.item, QUESTION_FIELDS, type, findings);
  for (const option of question.options) report(option, OPTION_FIELDS, type, findings);
  for (const [field, list] of [
    ['option_order', question.options],
    ['row_order', question.rows],
  ] as const)
    checkOrder(question.item, field, list, findings);
}

function report(
  { value, path }: Item,
  fields: Readonly<Record<string, readonly string[]>>,
  type: string,
  findings: Findings,
): void {
  for (const [field, types] of Object.entries(fields)) {
    if (types.includes(type) || !isGiven(value, field)) continue;
    findings.add({
      id: 'field.no-effect',
      severity: 'warning',
      path: child(path, field),
      message: `\`${field}\` has no effect in a question of type ${type}.`,
      fix: `Remove it, or make the question one of ${types.join(', ')}.`,
    });
  }
}
const isGiven = (value: JsonObject, field: string): boolean => {
  const given = fieldOf(value, field);
  return given !== undefined && !isHarmless(given);
};

/** With all places but one taken by what is `fixed`, every order is the authored one. */
function checkOrder({ value, path }: Item, field: string, list: readonly Item[], findings: Findings): void {
  const order = textField(value, field);
  const free = list.filter((item) => fieldOf(item.value, 'fixed') !== true).length;
  if (order === undefined || order === 'normal' || list.length < 2 || free > 1) return;
  if (listField(value, field === 'row_order' ? 'row_group_list' : 'option_group_list').length > 0) return;
  findings.add({
    id: 'order.all-fixed',
    severity: 'warning',
    path: child(path, field),
    message: `Nothing is left to reorder: ${free === 0 ? 'all are' : 'all but one are'} \`fixed\`.`,
    fix: `Remove \`fixed\` where the place may change, or remove \`${field}\`.`,
  });
}
