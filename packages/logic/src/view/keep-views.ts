import type { Program } from '../program/program.ts';
import type { State } from '../program/types.ts';
import { questionView, viewMemos } from './question-view.ts';

/**
 * Reuses in `after` the view objects of `before` that are equal, so that a host renders only changed questions. The
 * states are of the same response, with different facts.
 */
export function keepViews(program: Program, before: State, after: State): void {
  const memos = viewMemos(program, after);
  for (const [gid, { view }] of viewMemos(program, before)) {
    questionView(program, after, gid);
    const memo = memos.get(gid);
    if (memo !== undefined && isEqual(memo.view, view)) memos.set(gid, { ...memo, view });
  }
}

/** Whether two views are equal: data by content, everything else (functions, maps) by reference. */
function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isData(a) || !isData(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]))
  );
}

function isData(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
