import { locateAll, parsePath } from '@canvass/project/file';
import type { FoundIssue } from '../worker/check-task.ts';

/** Findings about the name of a field, not about its value. */
const ABOUT_NAMES: ReadonlySet<string> = new Set([
  'shape.unknown-field',
  'translation.unknown-gid',
  'translation.unknown-path',
  'texts.unknown-key',
]);

const TEXT = /"(?:\\.|[^"\\])*"/y;

/** The text of a project file with a name in place of the one that a finding is about. Undefined if that is gone. */
export function fixedText(
  text: string,
  { id, path, from, to }: Pick<FoundIssue, 'id' | 'path' | 'from' | 'to'>,
  name: string,
): string | undefined {
  const at = offsetOf(text, path);
  if (at === undefined) return undefined;
  if (ABOUT_NAMES.has(id)) return withName(text, at, { from: String(parsePath(path)?.at(-1)), to: name });
  TEXT.lastIndex = at;
  const [written] = TEXT.exec(text) ?? [];
  if (written === undefined) return undefined;
  const value: unknown = JSON.parse(written);
  if (typeof value !== 'string') return undefined;
  const next = from === undefined || to === undefined ? name : replaceIn(value, { from, to }, name);
  return splice(text, { from: at, to: at + written.length }, JSON.stringify(next));
}

interface Range {
  readonly from: number;
  readonly to: number;
}

const splice = (text: string, { from, to }: Range, inserted: string): string =>
  text.slice(0, from) + inserted + text.slice(to);

/** Options are compared as texts, whose quotation marks stay. */
function replaceIn(value: string, range: Range, name: string): string {
  const before = value.slice(range.from, range.to);
  const [mark = ''] = /^["']/.exec(before) ?? [];
  return splice(value, range, mark !== '' && !name.startsWith(mark) ? `${mark}${name}${mark}` : name);
}

function withName(
  text: string,
  at: number,
  { from, to }: { readonly from: string; readonly to: string },
): string | undefined {
  const before = /("(?:\\.|[^"\\])*")\s*:\s*$/.exec(text.slice(Math.max(0, at - from.length * 6 - 200), at));
  const [whole, written] = before ?? [];
  if (whole === undefined || written === undefined || JSON.parse(written) !== from) return undefined;
  const start = at - whole.length;
  return splice(text, { from: start, to: start + written.length }, JSON.stringify(to));
}

function offsetOf(text: string, path: string): number | undefined {
  const [position] = locateAll(text, [{ path }]);
  if (position === undefined) return undefined;
  const lines = [...text.matchAll(/\r\n|\r|\n/g)];
  const end = lines[position.line - 2];
  const start = end === undefined ? (text.startsWith('\uFEFF') ? 1 : 0) : end.index + end[0].length;
  return start + position.column - 1;
}
