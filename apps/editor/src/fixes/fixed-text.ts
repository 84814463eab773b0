import type { FindingChange } from '@canvass/project';
import { formatKeys, locateAll, parsePath } from '@canvass/project/file';
import type { FoundIssue } from '../worker/check-task.ts';

const TEXT = /"(?:\\.|[^"\\])*"/y;

/**
 * The text of a project file after a fix that changes one text or field name. Undefined for other fixes, or if the text
 * or name is gone. `checked` is the text that has the finding.
 */
export function applyTextFix(
  text: string,
  { path, from, to }: Pick<FoundIssue, 'path' | 'from' | 'to'>,
  change: FindingChange,
  checked = text,
): string | undefined {
  if (change.kind === 'rename') return renameField(text, path, change.name);
  if (change.kind !== 'write' || typeof change.value !== 'string') return undefined;
  const written = writtenAt(text, path);
  if (written === undefined || (checked !== text && written.text !== writtenAt(checked, path)?.text))
    return undefined;
  const value: unknown = JSON.parse(written.text);
  if (typeof value !== 'string') return undefined;
  const range = from === undefined || to === undefined ? { from: 0, to: value.length } : { from, to };
  const next = replaceIn(value, partOf(value, range, change.instead), change.value);
  return splice(text, { from: written.at, to: written.at + written.text.length }, JSON.stringify(next));
}

/** Renames a field in the text, unless its object already has a field of this name. */
function renameField(text: string, path: string, next: string): string | undefined {
  const keys = parsePath(path) ?? [];
  const name = nameAt(text, keys);
  return name && !nameAt(text, [...keys.slice(0, -1), next])
    ? splice(text, name, JSON.stringify(next))
    : undefined;
}

/** The place of the name of a field. Undefined if the field is not there. */
function nameAt(text: string, keys: readonly (string | number)[]): Range | undefined {
  const at = offsetOf(text, formatKeys(keys));
  return at === undefined ? undefined : nameBefore(text, at, String(keys.at(-1)));
}

/** The source text of the value at a path, with its offset. */
function writtenAt(text: string, path: string): { readonly at: number; readonly text: string } | undefined {
  const at = offsetOf(text, path);
  const key = parsePath(path)?.at(-1);
  // For a missing field, `offsetOf` returns the nearest place, so the name is checked.
  if (at === undefined || (typeof key === 'string' && nameBefore(text, at, key) === undefined))
    return undefined;
  TEXT.lastIndex = at;
  const [written] = TEXT.exec(text) ?? [];
  return written === undefined ? undefined : { at, text: written };
}

interface Range {
  readonly from: number;
  readonly to: number;
}

const splice = (text: string, { from, to }: Range, inserted: string): string =>
  text.slice(0, from) + inserted + text.slice(to);

/** The first occurrence of a part in a range, if possible in a placeholder. The whole range without a part. */
function partOf(text: string, { from, to }: Range, part = ''): Range {
  const start = Math.max(from, text.slice(from, to).search(/\{\{/) + from);
  const at = text.indexOf(part, start);
  return part === '' || at < 0 || at + part.length > to ? { from, to } : { from: at, to: at + part.length };
}

/** Options are compared as texts, whose quotation marks stay. */
function replaceIn(value: string, range: Range, name: string): string {
  const before = value.slice(range.from, range.to);
  const [mark = ''] = /^["']/.exec(before) ?? [];
  return splice(value, range, mark !== '' && !name.startsWith(mark) ? `${mark}${name}${mark}` : name);
}

/** The place of the name of a field, with its quotation marks, before the value at an offset. */
export function nameBefore(text: string, at: number, name: string): Range | undefined {
  const before = /("(?:\\.|[^"\\])*")\s*:\s*$/.exec(text.slice(Math.max(0, at - name.length * 6 - 200), at));
  const [whole, written] = before ?? [];
  if (whole === undefined || written === undefined || JSON.parse(written) !== name) return undefined;
  const from = at - whole.length;
  return { from, to: from + written.length };
}

function offsetOf(text: string, path: string): number | undefined {
  const [position] = locateAll(text, [{ path }]);
  if (position === undefined) return undefined;
  const lines = [...text.matchAll(/\r\n|\r|\n/g)];
  const end = lines[position.line - 2];
  const start = end === undefined ? (text.startsWith('\uFEFF') ? 1 : 0) : end.index + end[0].length;
  return start + position.column - 1;
}
