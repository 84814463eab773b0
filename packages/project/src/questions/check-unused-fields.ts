import type { CheckContext } from '../load/check.ts';
import type { Findings } from '../shape/findings.ts';
import { child, type Path } from '../json/path.ts';
import { isHarmless } from '../shape/harmless.ts';
import type { Item } from '../references/project-index.ts';
import { readersOf } from './question-families.ts';
import type { QuestionParts } from './question-parts.ts';
import { listOf, textOf } from '../shape/authored.ts';

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

type Fields<Value> = readonly (readonly [field: string & keyof Value, types: readonly string[]])[];
const QUESTION_FIELDS: Fields<Item<'question'>['value']> = REPORTED.map((field) => [field, readersOf(field)]);
/** The same of options. */
const OPTION_FIELDS: Fields<Item<'option'>['value']> = [
  ['exclusive', ['multiple', 'image_select', 'matrix_multiple', 'classify']],
];

/** Fields that have no effect in a question of its type, and orders that nothing can follow. */
export function checkUnusedFields({ item, options, rows }: QuestionParts, { findings }: CheckContext): void {
  const { qtype: type } = item.value;
  if (typeof type !== 'string') return;
  report(item, QUESTION_FIELDS, type, findings);
  for (const option of options) report(option, OPTION_FIELDS, type, findings);
  checkOrder(item, { field: 'option_order', list: options, groups: 'option_group_list' }, findings);
  checkOrder(item, { field: 'row_order', list: rows, groups: 'row_group_list' }, findings);
}

function report<Value>(
  { value, path }: { readonly value: Value; readonly path: Path },
  fields: Fields<Value>,
  type: string,
  findings: Findings,
): void {
  for (const [field, types] of fields) {
    if (types.includes(type) || !isGiven(value[field])) continue;
    findings.add({
      id: 'field.no-effect',
      severity: 'warning',
      path: child(path, field),
      message: `\`${field}\` has no effect in a question of type ${type}.`,
      fix: `Remove it, or make the question one of ${types.join(', ')}.`,
    });
  }
}
const isGiven = (value: unknown): boolean => value !== undefined && !isHarmless(value);

interface Order {
  readonly field: 'option_order' | 'row_order';
  readonly list: readonly Item<'option' | 'row'>[];
  readonly groups: 'option_group_list' | 'row_group_list';
}
/** With all places but one taken by what is `fixed`, every order is the authored one. */
function checkOrder(
  { value, path }: Item<'question'>,
  { field, list, groups }: Order,
  findings: Findings,
): void {
  const order = textOf(value[field]);
  const free = list.filter((item) => item.value.fixed !== true).length;
  if (order === undefined || order === 'normal' || list.length < 2 || free > 1) return;
  if (listOf<unknown>(value[groups]).length > 0) return;
  findings.add({
    id: 'order.all-fixed',
    severity: 'warning',
    path: child(path, field),
    message: `Nothing is left to reorder: ${free === 0 ? 'all are' : 'all but one are'} \`fixed\`.`,
    fix: `Remove \`fixed\` where the place may change, or remove \`${field}\`.`,
  });
}
