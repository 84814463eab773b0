import type { FindingChange } from '@canvass/project';
import { formatKeys, locateAll, parsePath } from '@canvass/project/file';
import type { FoundIssue } from '../worker/check-task.ts';

const TEXT = /"(?:\\.|[^"\\])*"/y;

/**
 * The text of a project file after a fix that changes one text or field name. Undefined for other fixes, or if the text
 * or name is gone. `checkedText` is the text that has the finding.
 */
export function applyTextFix(
  text: string,
  { path, from, to }: Pick<FoundIssue, 'path' | 'from' | 'to'>,
  change: FindingChange,
  checkedText = text,
): string | undefined {
  if (change.kind === 'rename') return renameField(text, path, change.name);
  if (change.kind !== 'write' || typeof change.value !== 'string') return undefined;
  const source = findSource(text, path);
  if (source === undefined || (checkedText !== text && source.text !== findSource(checkedText, path)?.text))
    return undefined;
  const value: unknown = JSON.parse(source.text);
  if (typeof value !== 'string') return undefined;
  const range = from === undefined || to === undefined ? { from: 0, to: value.length } : { from, to };
  const next = replaceIn(value, computePart(value, range, change.instead), change.value);
  return splice(text, { from: source.offset, to: source.offset + source.text.length }, JSON.stringify(next));
}

/** Renames a field in the text, unless its object already has a field of this name. */
function renameField(text: string, path: string, next: string): string | undefined {
  const keys = parsePath(path) ?? [];
  const name = nameAt(text, keys);
  return name && !nameAt(text, [...keys.slice(0, -1), next])
    ? splice(text, name, JSON.stringify(next))
    : undefined;
}

/** The range of the name of a field. Undefined if the field is not there. */
function nameAt(text: string, keys: readonly (string | number)[]): Range | undefined {
  const valueOffset = findOffset(text, formatKeys(keys));
  return valueOffset === undefined ? undefined : findNameBefore(text, valueOffset, String(keys.at(-1)));
}

/** The source text of the value at a path, with its offset. */
function findSource(
  text: string,
  path: string,
): { readonly offset: number; readonly text: string } | undefined {
  const offset = findOffset(text, path);
  const key = parsePath(path)?.at(-1);
  // For a missing field, `findOffset` returns the nearest place, so the name is checked.
  if (offset === undefined || (typeof key === 'string' && findNameBefore(text, offset, key) === undefined))
    return undefined;
  TEXT.lastIndex = offset;
  const [sourceText] = TEXT.exec(text) ?? [];
  return sourceText === undefined ? undefined : { offset: offset, text: sourceText };
}

interface Range {
  readonly from: number;
  readonly to: number;
}

const splice = (text: string, { from, to }: Range, inserted: string): string =>
  text.slice(0, from) + inserted + text.slice(to);

/** The first occurrence of a part in a range, or after its first `{{`. Returns the range if the part is not found. */
function computePart(text: string, { from, to }: Range, part = ''): Range {
  const start = Math.max(from, text.slice(from, to).search(/\{\{/) + from);
  const partOffset = text.indexOf(part, start);
  return part === '' || partOffset < 0 || partOffset + part.length > to
    ? { from, to }
    : { from: partOffset, to: partOffset + part.length };
}

/** Replaces a range by a name. The quotation marks of a replaced text, such as an option, stay. */
function replaceIn(value: string, range: Range, name: string): string {
  const replacedText = value.slice(range.from, range.to);
  const [mark = ''] = /^["']/.exec(replacedText) ?? [];
  return splice(value, range, mark !== '' && !name.startsWith(mark) ? `${mark}${name}${mark}` : name);
}

/** The range of the name of a field, with its quotation marks, before the value at an offset. */
export function findNameBefore(text: string, valueOffset: number, name: string): Range | undefined {
  const match = /("(?:\\.|[^"\\])*")\s*:\s*$/.exec(
    text.slice(Math.max(0, valueOffset - name.length * 6 - 200), valueOffset),
  );
  const [nameAndColon, quotedName] = match ?? [];
  if (nameAndColon === undefined || quotedName === undefined || JSON.parse(quotedName) !== name)
    return undefined;
  const from = valueOffset - nameAndColon.length;
  return { from, to: from + quotedName.length };
}

function findOffset(text: string, path: string): number | undefined {
  const [position] = locateAll(text, [{ path }]);
  if (position === undefined) return undefined;
  const lines = [...text.matchAll(/\r\n|\r|\n/g)];
  const end = lines[position.line - 2];
  const start = end === undefined ? (text.startsWith('\uFEFF') ? 1 : 0) : end.index + end[0].length;
  return start + position.column - 1;
}
