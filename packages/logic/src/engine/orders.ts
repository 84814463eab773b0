import type { Option, OrderMode } from '@canvass/protocol';
import { hash32 } from '../random/hash.ts';
import { orderOf } from '../random/order.ts';
import type { Program, ProgramQuestion } from './program.ts';
import type { State } from './types.ts';

type Facts = Pick<State, 'facts'>;

/** Visible options of a question, as indexes into the authored list, in the order in which they are shown. */
export function shownOptions(
  program: Program,
  state: Facts & Pick<State, 'options'>,
  { index, gid, question }: ProgramQuestion,
): readonly number[] {
  const list = { items: question.items ?? [], mode: question.option_order, key: gid, gid };
  return shown(program, state, { ...list, visible: state.options[index] });
}

/** Visible rows likewise. */
export function shownRows(
  program: Program,
  state: Facts & Pick<State, 'rows'>,
  { index, gid, question }: ProgramQuestion,
): readonly number[] {
  const list = { items: question.rows_items ?? [], mode: question.row_order, key: `${gid}:rows`, gid };
  return shown(program, state, { ...list, visible: state.rows[index] });
}

interface List {
  readonly items: readonly Option[];
  readonly mode: OrderMode | undefined;
  readonly key: string;
  /** Whose seed it is. */
  readonly gid: string;
  /** Undefined: all. */
  readonly visible: readonly number[] | undefined;
}

/** All authored items are ordered, then the hidden ones leave: the order is stable while items come and go. */
function shown(program: Program, state: Facts, { items, mode, key, gid, visible }: List): readonly number[] {
  const order = orderOf(items.length, (index) => items[index]?.fixed === true, {
    mode: mode ?? 'normal',
    seed: Object.hasOwn(state.facts.seeds, gid) ? state.facts.seeds[gid] : undefined,
    key,
    ...sharedParity(program, state),
  });
  return visible === undefined ? order : order.filter((index) => visible.includes(index));
}

function sharedParity(program: Program, { facts }: Facts): { odd?: boolean } {
  if (program.project.settings?.shared_parity !== true || facts.seq === null) return {};
  return { odd: hash32(String(facts.seq)) % 2 === 1 };
}
