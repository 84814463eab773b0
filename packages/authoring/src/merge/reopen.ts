import { isRecord } from '@canvass/project';
import { freeId, idOf, idInFile, setId, walkElements } from '../places/element-ids.ts';
import { elementAt } from '../places/places.ts';
import { openDocument, type OpenResult, type ProjectDocument } from '../text/document.ts';
import { equalJson, isList, valueAtKey, type Json, type JsonRecord } from '../values/json.ts';

/**
 * Opens another text of a document, from the JSON view or with other authors' changes. Common elements keep their ids,
 * so that changes of either text can be applied. `newId` creates ids for new elements that have none in the file.
 */
export function reopenDocument(text: string, before: ProjectDocument, newId: () => string): OpenResult {
  const { document, issues } = openDocument(text);
  if (document === undefined) return { issues };
  matchIds(before.value, document.value, newId);
  const { source } = document;
  const first = before.source.first ?? before.source;
  return { document: { value: document.value, source: { ...source, first } }, issues };
}

function matchIds(before: JsonRecord, after: JsonRecord, newId: () => string): void {
  const matching: MatchState = { before, takenIds: new Set(), matchedIds: new Map() };
  matchValue(before, after, matching);
  assignIds(after, matching.matchedIds, newId);
}

interface MatchState {
  readonly before: JsonRecord;
  readonly takenIds: Set<string>;
  readonly matchedIds: Map<JsonRecord, string>;
}

function matchValue(oldValue: Json | undefined, value: Json, matching: MatchState): void {
  if (isList(value)) {
    matchElements(isList(oldValue) ? oldValue : [], value, matching);
    for (const [index, item] of value.entries()) {
      const id = isRecord(item) ? matching.matchedIds.get(item) : undefined;
      matchValue(
        id === undefined ? valueAtKey(oldValue, index) : elementAt(matching.before, id),
        item,
        matching,
      );
    }
  } else if (isRecord(value)) {
    for (const [key, field] of Object.entries(value)) matchValue(valueAtKey(oldValue, key), field, matching);
  }
}

/** Matches elements by their id in the file. Elements without such an id match by equal content, then by order. */
function matchElements(
  oldList: readonly Json[],
  list: readonly Json[],
  { before, takenIds, matchedIds }: MatchState,
): void {
  const candidates = oldList.filter((item) => isRecord(item));
  const items = list.filter((item) => isRecord(item));
  const matchPair = (item: JsonRecord, candidate: JsonRecord | undefined): void => {
    const id = idOf(candidate);
    if (candidate === undefined || id === undefined || takenIds.has(id)) return;
    candidates.splice(candidates.indexOf(candidate) >>> 0, 1);
    takenIds.add(id);
    matchedIds.set(item, id);
  };
  const candidatesById = new Map(candidates.map((candidate) => [idInFile(candidate, ''), candidate]));
  for (const item of items) {
    const name = idInFile(item, '');
    if (name !== undefined) matchPair(item, candidatesById.get(name) ?? elementAt(before, name));
  }
  const itemsWithoutId = items.filter((item) => idInFile(item, '') === undefined);
  const candidatesWithoutId = candidates.filter((candidate) => idInFile(candidate, '') === undefined);
  for (const item of itemsWithoutId)
    matchPair(
      item,
      candidatesWithoutId.find((candidate) => candidates.includes(candidate) && equalJson(candidate, item)),
    );
  for (const item of itemsWithoutId)
    if (!matchedIds.has(item))
      matchPair(
        item,
        candidatesWithoutId.find((candidate) => candidates.includes(candidate)),
      );
}

function assignIds(root: JsonRecord, matchedIds: ReadonlyMap<JsonRecord, string>, newId: () => string): void {
  const takenIds = new Set(matchedIds.values());
  walkElements(root, '', ({ element, defaultId }) => {
    const matchedId = matchedIds.get(element);
    const hasIdInFile = idInFile(element, '') !== undefined;
    const id =
      matchedId ??
      freeId(hasIdInFile ? defaultId : `${defaultId.replace(/\/[^/]*$/, '')}/${newId()}`, takenIds);
    takenIds.add(id);
    setId(element, id);
    return id;
  });
}
