import type { Option, OrderMode } from '@canvass/project';
import { hash32 } from '../random/hash.ts';
import { computeOrder } from '../random/order.ts';
import type { Program, ProgramQuestion } from '../program/program.ts';
import type { State } from '../program/types.ts';

type Facts = State['facts'];

/** The offered options (undefined means all) in the order shown, as indexes into the authored list. */
export function shownOptions(
  program: Program,
  facts: Facts,
  question: ProgramQuestion,
  offeredOptions: readonly number[] | undefined,
): readonly number[] {
  return removeHidden(orderOfOptions(program, facts, question), offeredOptions);
}

/** All options in this respondent's order, including hidden ones, because another question may use this order. */
export function orderOfOptions(program: Program, facts: Facts, question: ProgramQuestion): readonly number[] {
  const { gid, question: authoredQuestion, order } = question;
  const list = { items: authoredQuestion.items ?? [], mode: authoredQuestion.option_order, key: gid, gid };
  const ownOrder = orderItems(program, facts, list);
  return order?.apply(program, facts, 'options', ownOrder) ?? ownOrder;
}

/** The offered rows in the order shown, like `shownOptions`. */
export function shownRows(
  program: Program,
  facts: Facts,
  question: ProgramQuestion,
  offeredRows: readonly number[] | undefined,
): readonly number[] {
  return removeHidden(orderOfRows(program, facts, question), offeredRows);
}

/** All rows in this respondent's order, like `orderOfOptions`. */
export function orderOfRows(
  program: Program,
  facts: Facts,
  { gid, question, order }: ProgramQuestion,
): readonly number[] {
  const list = { items: question.rows_items ?? [], mode: question.row_order, key: `${gid}:rows`, gid };
  const ownOrder = orderItems(program, facts, list);
  return order?.apply(program, facts, 'rows', ownOrder) ?? ownOrder;
}

interface List {
  readonly items: readonly Pick<Option, 'fixed'>[];
  readonly mode: OrderMode | undefined;
  readonly key: string;
  readonly gid: string;
}

/** The order of a list by its mode and the respondent's seed, as indexes into the authored list. */
export function orderItems(
  program: Program,
  facts: Facts,
  { items, mode, key, gid }: List,
): readonly number[] {
  return computeOrder(items.length, (index) => items[index]?.fixed === true, {
    mode: mode ?? 'normal',
    seed: Object.hasOwn(facts.seeds, gid) ? facts.seeds[gid] : undefined,
    key,
    ...sharedParity(program, facts),
  });
}

/** Removes hidden items after ordering all, so that the order stays the same when items appear or disappear. */
function removeHidden(order: readonly number[], visible: readonly number[] | undefined): readonly number[] {
  return visible === undefined ? order : order.filter((index) => visible.includes(index));
}

function sharedParity(program: Program, facts: Facts): { isOdd?: boolean } {
  if (program.project.settings?.shared_parity !== true || facts.seq === null) return {};
  return { isOdd: hash32(String(facts.seq)) % 2 === 1 };
}
