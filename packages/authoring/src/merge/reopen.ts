import { freeId, idOf, idInFile, setId, walkElements } from '../places/element-ids.ts';
import { elementAt } from '../places/places.ts';
import { openDocument, type OpenResult, type ProjectDocument } from '../text/document.ts';
import { equalJson, isList, isRecord, valueAtKey, type Json, type JsonRecord } from '../values/json.ts';

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

/** Gives the elements of `after` the ids of the same elements of `before`. */
function matchIds(before: JsonRecord, after: JsonRecord, newId: () => string): void {
  const matching: MatchState = { before, taken: new Set(), matched: new Map() };
  matchValue(before, after, matching);
  assignIds(after, matching.matched, newId);
}

interface MatchState {
  readonly before: JsonRecord;
  readonly taken: Set<string>;
  readonly matched: Map<JsonRecord, string>;
}

function matchValue(old: Json | undefined, value: Json, matching: MatchState): void {
  if (isList(value)) {
    matchElements(isList(old) ? old : [], value, matching);
    for (const [index, item] of value.entries()) {
      const id = isRecord(item) ? matching.matched.get(item) : undefined;
      matchValue(id === undefined ? valueAtKey(old, index) : elementAt(matching.before, id), item, matching);
    }
  } else if (isRecord(value)) {
    for (const [key, field] of Object.entries(value)) matchValue(valueAtKey(old, key), field, matching);
  }
}

/** Matches elements by the id in the file, then by equal content, and the remaining elements by their order. */
function matchElements(
  old: readonly Json[],
  list: readonly Json[],
  { before, taken, matched }: MatchState,
): void {
  const candidates = old.filter((item) => isRecord(item));
  const items = list.filter((item) => isRecord(item));
  const pair = (item: JsonRecord, candidate: JsonRecord | undefined): void => {
    const id = idOf(candidate);
    if (candidate === undefined || id === undefined || taken.has(id)) return;
    candidates.splice(candidates.indexOf(candidate) >>> 0, 1);
    taken.add(id);
    matched.set(item, id);
  };
  const named = new Map(candidates.map((candidate) => [idInFile(candidate, ''), candidate]));
  for (const item of items) {
    const name = idInFile(item, '');
    if (name !== undefined) pair(item, named.get(name) ?? elementAt(before, name));
  }
  const unnamed = items.filter((item) => idInFile(item, '') === undefined);
  const free = candidates.filter((candidate) => idInFile(candidate, '') === undefined);
  for (const item of unnamed)
    pair(
      item,
      free.find((one) => candidates.includes(one) && equalJson(one, item)),
    );
  for (const item of unnamed)
    if (!matched.has(item))
      pair(
        item,
        free.find((one) => candidates.includes(one)),
      );
}

function assignIds(root: JsonRecord, matched: ReadonlyMap<JsonRecord, string>, newId: () => string): void {
  const taken = new Set(matched.values());
  walkElements(root, '', ({ element, defaultId }) => {
    const own = matched.get(element);
    const isPlain = idInFile(element, '') !== undefined;
    const id = own ?? freeId(isPlain ? defaultId : `${defaultId.replace(/\/[^/]*$/, '')}/${newId()}`, taken);
    taken.add(id);
    setId(element, id);
    return id;
  });
}
