import { child } from '../json/path.ts';
import type { CheckContext } from '../project-index/check.ts';
import type { QuestionParts } from '../project-index/question-parts.ts';
import type { Item } from '../project-index/project-index.ts';
import { listOf, textOf } from '../findings/authored.ts';
import type { Findings } from '../findings/findings.ts';

/** Orders that nothing can follow. */
export function checkFixed({ item, options, rows }: QuestionParts, { findings }: CheckContext): void {
  checkOrder(item, { field: 'option_order', list: options, groups: 'option_group_list' }, findings);
  checkOrder(item, { field: 'row_order', list: rows, groups: 'row_group_list' }, findings);
}

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
