import { isVisible } from './environment.ts';
import type { Program } from './program.ts';
import type { State } from './types.ts';

const memo = new WeakMap<State['status'], readonly (string | null)[]>();
const authored = new WeakMap<Program, readonly (string | null)[]>();

/**
 * The numbers before titles, by question index (spec section 3: hide_order_number, showNumberByOrder,
 * hide_descriptor_number). Null: no number.
 */
export function numbersOf(program: Program, state: Pick<State, 'status'>): readonly (string | null)[] {
  const byOrder = program.project.desc_common_page?.showNumberByOrder === true;
  const known = byOrder ? memo.get(state.status) : authored.get(program);
  if (known !== undefined) return known;
  const numbers = count(program, (index) => !byOrder || isVisible(program, state.status, index));
  if (byOrder) memo.set(state.status, numbers);
  else authored.set(program, numbers);
  return numbers;
}

function count(program: Program, counts: (index: number) => boolean): readonly (string | null)[] {
  const { desc_common_page: page, hide_descriptor_number: hideDescriptors } = program.project;
  let last = 0;
  return program.questions.map(({ index, type }) => {
    if (page?.hide_order_number === true || (hideDescriptors === true && !type.answerable) || !counts(index))
      return null;
    last += 1;
    return String(last);
  });
}
