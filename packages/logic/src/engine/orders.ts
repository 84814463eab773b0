import type { Option, OrderMode } from '@canvass/project';
import { hash32 } from '../random/hash.ts';
import { orderOf } from '../random/order.ts';
import type { Program, ProgramQuestion } from './program.ts';
import type { State } from './types.ts';

type Facts = Pick<State, 'facts'>;

/** Visible options of a question, as indexes into the authored list, in the order in which they are shown. */
export function shownOptions(
  program: Program,
  state: Facts & Pick<State, 'options'>,
  question: ProgramQuestion,
): readonly number[] {
  return visibleOnly(orderOfOptions(program, state, question), state.options[question.index]);
}

/** All options in the order of this respondent, hidden ones included: what another question may follow. */
export function orderOfOptions(program: Program, state: Facts, question: ProgramQuestion): readonly number[] {
  const { gid, question: asked, order } = question;
  const list = { items: asked.items ?? [], mode: asked.option_order, key: gid, gid };
  const own = ordered(program, state, list);
  return order?.apply(program, state, 'options', own) ?? own;
}

/** Visible rows likewise. */
export function shownRows(
  program: Program,
  state: Facts & Pick<State, 'rows'>,
  question: ProgramQuestion,
): readonly number[] {
  return visibleOnly(orderOfRows(program, state, question), state.rows[question.index]);
}

/** All rows likewise. */
export function orderOfRows(
  program: Program,
  state: Facts,
  { gid, question, order }: ProgramQuestion,
): readonly number[] {
  const list = { items: question.rows_items ?? [], mode: question.row_order, key: `${gid}:rows`, gid };
  const own = ordered(program, state, list);
  return order?.apply(program, state, 'rows', own) ?? own;
}

interface List {
  readonly items: readonly Pick<Option, 'fixed'>[];
  readonly mode: OrderMode | undefined;
  readonly key: string;
  /** Whose seed it is. */
  readonly gid: string;
}

/** The order of a list by its mode and the respondent's seed, as indexes into the authored list. */
export function ordered(program: Program, state: Facts, { items, mode, key, gid }: List): readonly number[] {
  return orderOf(items.length, (index) => items[index]?.fixed === true, {
    mode: mode ?? 'normal',
    seed: Object.hasOwn(state.facts.seeds, gid) ? state.facts.seeds[gid] : undefined,
    key,
    ...sharedParity(program, state),
  });
}

/** All authored items are ordered, then the hidden ones leave: the order is stable while items come and go. */
function visibleOnly(order: readonly number[], visible: readonly number[] | undefined): readonly number[] {
  return visible === undefined ? order : order.filter((index) => visible.includes(index));
}

function sharedParity(program: Program, { facts }: Facts): { odd?: boolean } {
  if (program.project.settings?.shared_parity !== true || facts.seq === null) return {};
  return { odd: hash32(String(facts.seq)) % 2 === 1 };
}
