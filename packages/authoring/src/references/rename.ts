import { printName, splitPartName } from '@canvass/logic/language';
import { CODE_PATTERN } from '@canvass/project';
import { edit, type EditOptions, type EditResult } from '../operations/editing.ts';
import { elementAt, type Place, valueAt } from '../places/places.ts';
import type { ProjectDocument } from '../text/document.ts';
import { indexReferences, type ReferenceIndex, type Use } from './index-references.ts';

/**
 * Why a renaming is refused: `not-a-code`, the code does not match `CODE_PATTERN`, or nothing has the gid; `taken`,
 * another part has the code; `other-meaning`, the texts that contain `uses` would then mean something else.
 */
export interface RefusedRename {
  readonly refused: 'not-a-code' | 'taken' | 'other-meaning';
  readonly uses: readonly Use[];
}

const CODE = new RegExp(CODE_PATTERN, 'u');

/**
 * Gives a question, container, option or row another code, and replaces the old code everywhere. Returns a refusal
 * instead, for example if a text would get another meaning.
 */
export function renameCode(
  document: ProjectDocument,
  { gid, code }: { readonly gid: string; readonly code: string },
  options: Pick<EditOptions, 'newId' | 'selection'>,
): (EditResult & { readonly refused?: undefined }) | RefusedRename {
  const index = indexReferences(document.value);
  const item = index.itemOf(gid);
  if (item === undefined || !CODE.test(code)) return { refused: 'not-a-code', uses: [] };
  const isTaken = index.items.some(
    (other) =>
      other !== item &&
      other.code === code &&
      other.question === item.question &&
      (item.question === undefined || other.kind === item.kind),
  );
  if (isTaken) return { refused: 'taken', uses: [] };
  const label = { key: 'rename', params: { from: item.code ?? '', to: code } };
  const result = edit(document, { ...options, label }, (editing) => {
    if (elementAt(editing.project, gid) !== undefined) editing.set({ id: gid, path: ['cid'] }, code);
    const renaming: RenameRequest = { index, gid, from: item.code ?? '', to: code };
    for (const [place, uses] of groupByPlace(index.usesOf(gid))) {
      const text = valueAt(editing.project, place);
      if (typeof text === 'string') editing.set(place, renameIn(text, uses, renaming));
    }
  });
  const uses = findChangedMeanings(index, indexReferences(result.document.value));
  return uses.length === 0 ? result : { refused: 'other-meaning', uses };
}

interface RenameRequest {
  readonly index: ReferenceIndex;
  readonly gid: string;
  readonly from: string;
  readonly to: string;
}

function groupByPlace(uses: readonly Use[]): ReadonlyMap<Place, readonly Use[]> {
  const groups = new Map<string, { readonly place: Place; readonly uses: Use[] }>();
  for (const use of uses) {
    const key = JSON.stringify(use.keys);
    const group = groups.get(key) ?? { place: use.place, uses: [] };
    groups.set(key, group);
    group.uses.push(use);
  }
  return new Map([...groups.values()].map(({ place, uses: own }) => [place, own]));
}

/** Renames the uses in a text, from its end, so that the spans of the remaining uses stay valid. */
function renameIn(text: string, uses: readonly Use[], renaming: RenameRequest): string {
  let result = text;
  for (const use of uses.toSorted((a, b) => b.from - a.from)) {
    const before = result.slice(0, use.from);
    const newText = findReplacement(use, before, renaming);
    if (newText !== undefined) result = before + newText + result.slice(use.to);
  }
  return result;
}

function findReplacement(
  use: Use,
  before: string,
  { index, gid, from, to }: RenameRequest,
): string | undefined {
  if (use.kind === 'value') return use.targets[0] === gid && use.written === from ? to : undefined;
  if (use.kind === 'id' || use.kind === 'key') return undefined;
  const [name = '', last] = use.written.split('~');
  const { base } = splitPartName(name);
  if (last === undefined) return base === from ? printName(to + name.slice(base.length)) : undefined;
  if (base === from && base !== name) return `${printName(to + name.slice(base.length))}~${last}`;
  // The renamed question is no longer in the range, so a list of codes replaces the range.
  const codes = use.targets.map((target) => (target === gid ? to : (index.itemOf(target)?.code ?? target)));
  const list = codes.map(printName).join(', ');
  return /(?:\bshow|\bhide)\s+(?:[^\s,;]+\s*,\s*)*$/.test(before) ? list : `[${list}]`;
}

/** Uses whose place refers to other parts than before. */
function findChangedMeanings(before: ReferenceIndex, after: ReferenceIndex): readonly Use[] {
  const listTargets = (uses: readonly Use[]): string =>
    [...new Set(uses.flatMap(({ targets }) => targets))].toSorted().join(' ');
  const groupByKeys = (index: ReferenceIndex) =>
    new Map([...groupByPlace(index.uses)].map(([, uses]) => [JSON.stringify(uses[0]?.keys), uses]));
  const newTargets = groupByKeys(after);
  const oldTargets = groupByKeys(before);
  return [...new Set([...newTargets.keys(), ...oldTargets.keys()])].flatMap((key) => {
    const [a = [], b = []] = [oldTargets.get(key), newTargets.get(key)];
    return listTargets(a) === listTargets(b) ? [] : b.length > 0 ? b : a;
  });
}
