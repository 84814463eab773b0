import type { EndStatus } from '@canvass/protocol';
import { isVisible } from './environment.ts';
import type { Program } from './program.ts';
import { JUMP_SCREEN_OUT } from './status.ts';
import type { State } from './types.ts';

type Shown = Pick<State, 'status'>;

/** Visible questions of a page, in order. */
export function visibleOn(program: Program, state: Shown, page: number): readonly number[] {
  const { first, end } = program.pages[page] ?? { first: 0, end: 0 };
  const visible: number[] = [];
  for (let index = first; index < end; index += 1)
    if (isVisible(program, state.status, index)) visible.push(index);
  return visible;
}

function hasVisible(program: Program, state: Shown, page: number): boolean {
  const { first, end } = program.pages[page] ?? { first: 0, end: 0 };
  for (let index = first; index < end; index += 1) if (isVisible(program, state.status, index)) return true;
  return false;
}

/** The next page that has a visible question, or -1. Spec section 4: pages whose questions are all hidden are skipped. */
export function pageAfter(program: Program, state: Shown, page: number): number {
  for (let next = page + 1; next < program.pages.length; next += 1)
    if (hasVisible(program, state, next)) return next;
  return -1;
}

/** The page before that has a visible question, or -1. */
export function pageBefore(program: Program, state: Shown, page: number): number {
  for (let before = page - 1; before >= 0; before -= 1) if (hasVisible(program, state, before)) return before;
  return -1;
}

/** How the survey ends when no page follows: by the first jump in force that ends it, else finished. */
export function endOf(program: Program, state: Pick<State, 'jumps'>): EndStatus {
  const slot = state.jumps.findIndex((target) => target < 0);
  if (slot < 0) return { is_end: 1, status: 1 };
  const source = program.questions[program.jumpSources[slot] ?? -1];
  const status = state.jumps[slot] === JUMP_SCREEN_OUT ? 2 : 1;
  return { is_end: 1, status, ...(source && { q: source.gid }) };
}
