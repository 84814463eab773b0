import type { Findings } from '../shape/findings.ts';
import { fieldOf, listField, textField, type JsonObject } from '../json/json.ts';
import { child } from '../json/path.ts';
import { isHarmless } from '../shape/planned.ts';
import type { Item } from '../references/project-index.ts';
import type { QuestionParts } from './question-parts.ts';

const WITH_ROWS = [
  'matrix_single',
  'matrix_multiple',
  'matrix_score',
  'matrix_blank',
  'classify',
  'graph_visual_weight',
];
const WITH_SEVERAL = ['multiple', 'image_select', 'matrix_multiple', 'classify'];

/** Fields that only questions of some types read. */
const QUESTION_FIELDS: Readonly<Record<string, readonly string[]>> = {
  task_number: ['maxdiff'],
  option_number: ['maxdiff'],
  rank_weights: ['sort'],
  total: ['proportion'],
  tree_list: ['cascader'],
  option_list: ['evaluation'],
  write_evaluate: ['evaluation'],
  one_label_limit: ['evaluation'],
  look_seconds: ['graph_visual_weight'],
  answer_seconds: ['graph_visual_weight'],
  score_range: ['score', 'matrix_score'],
  options_range: [...WITH_SEVERAL, 'sort'],
  rows_items: WITH_ROWS,
  category_items: WITH_ROWS,
};
/** The same of options. */
const OPTION_FIELDS: Readonly<Record<string, readonly string[]>> = { exclusive: WITH_SEVERAL };

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
