import {
  addContainer as addContainerAt,
  addQuestions,
  changeType as changeTypeOf,
  deleteItems,
  duplicateItems,
  edit,
  type EditResult,
  gidsInside,
  indexReferences,
  type JsonRecord,
  type MergedStates,
  moveItems,
  findMoveEffects,
  findNewEarlyReaders,
  findRuleIds,
  readExpression,
  readersAt,
  listReaders,
  type RefusedRename,
  removeRule,
  renameCode,
  separateCodes,
  setDisplayRule,
  type Use,
} from '@canvass/authoring';
import { isWithin, type OutlineItem, computeOutline, findParent } from '../document/outline.ts';
import { findPageChanges } from '../document/pages.ts';
import { textAt } from '../document/json.ts';
import { listFields, createFirstLists } from '../fields/declarations.ts';
import { nameUses } from '../wording/named-uses.ts';
import { isOwnRule, type NamedUse } from '../wording/reader-names.ts';
import { choicesOfDeletion } from './remove-part.ts';
import { type AnsweredPart, type EditorState, NOTHING_ASKED, type OpenDraft } from './editor-state.ts';
import { randomId } from '../document/random-ids.ts';
import { isListInside, namePageChanges } from './move-effects.ts';
import { joinEdits, EDIT_OPTIONS, applyResult } from './taken-changes.ts';
import {
  findDropTarget,
  type ItemTarget,
  findNewItemTarget,
  findTargetWithinList,
  findTargetInNeighbour,
} from './targets.ts';

// Commands that need the references of a project. The editor loads this module after the first paint.

export { addContainer } from './containers.ts';
export { addDocument, copyText, pasteText, withQuestionnaire } from './fragments.ts';
export { addNode, moveNode, removeNode, setNode, wrapNode } from './flow-commands.ts';
export { removeEntry } from './remove-entry.ts';
export { carry } from './carry-command.ts';
export { addPart, addScale, readPart, writePart } from './library-commands.ts';
export { removePart } from './remove-part.ts';
export { addEndPage, askToDeleteEnd, copyEnd, dropEnd, moveEndBy } from './end-commands.ts';
export { applyFix } from '../fixes/apply-fix.ts';

/** Adds a question inside or after the selected item, and selects the question. */
export function addQuestion(draft: OpenDraft, type: string, more: JsonRecord = {}): void {
  const { document, items, selected } = draft.getState();
  const question = { type, title: '', more: { ...createFirstLists(type, randomId), ...more } };
  const target = findNewItemTarget(items, selected, 'Q');
  const { added, ...result } = addQuestions(document, { questions: [question], at: target }, EDIT_OPTIONS);
  applyResult(draft, result, { key: 'change.addQuestion', selectedId: added });
}

/** Moves items one position up or down within their list. */
export function moveBy(draft: OpenDraft, chosenItems: readonly OutlineItem[], step: -1 | 1): void {
  const { items } = draft.getState();
  const edge = step === -1 ? chosenItems[0] : chosenItems.at(-1);
  moveTo(draft, chosenItems, edge && findTargetWithinList(edge, items, step));
}

/** Moves items into the container beside them or beside their parent, or out of their parent. */
export function moveBeside(draft: OpenDraft, chosenItems: readonly OutlineItem[], step: -1 | 1): void {
  const { items } = draft.getState();
  const edge = step === -1 ? chosenItems[0] : chosenItems.at(-1);
  moveTo(draft, chosenItems, edge && findTargetInNeighbour(edge, items, step));
}

/** Moves items to the place where they were dropped. */
export function dropItems(
  draft: OpenDraft,
  chosenItems: readonly OutlineItem[],
  drop: Parameters<typeof findDropTarget>[2],
): void {
  moveTo(draft, chosenItems, findDropTarget(draft.getState().items, chosenItems, drop));
}

/** Moves questions, sections and pages into a new group. The new group follows the group that contains the first item. */
export function putIntoGroup(draft: OpenDraft, chosenItems: readonly OutlineItem[]): void {
  const { document, items } = draft.getState();
  const [firstItem] = chosenItems;
  if (firstItem === undefined || chosenItems.some(({ kind }) => kind === 'group'))
    return draft.setNotice({ key: 'notice.noGroup' });
  const index = findRoot(firstItem, items).position - (firstItem.parent === undefined ? 1 : 0);
  const target = { list: { id: '', path: ['items'] }, index };
  const { added, ...prepared } = addContainerAt(
    document,
    { kind: 'group', title: '', at: target },
    EDIT_OPTIONS,
  );
  return moveTo(draft, chosenItems, { list: { id: added, path: ['items'] }, index: 0 }, prepared);
}

function findRoot(item: OutlineItem, items: readonly OutlineItem[]): OutlineItem {
  const parent = findParent(item, items);
  return parent === undefined ? item : findRoot(parent, items);
}

/** Moves items. Asks first if a rule would read a later question, or if more than the order of questions changes. `prepared` is an edit that adds the target list. */
function moveTo(
  draft: OpenDraft,
  chosenItems: readonly OutlineItem[],
  target: ItemTarget | undefined,
  prepared?: EditResult,
): void {
  if (target === undefined) return draft.setNotice({ key: 'notice.noMove' });
  const { document, project, items, selected } = draft.getState();
  const moveAll = (movedItems: readonly OutlineItem[]): EditResult => {
    const move = { ids: movedItems.map(({ id }) => id), at: target };
    if (prepared === undefined) return moveItems(document, move, EDIT_OPTIONS);
    return joinEdits(prepared, moveItems(prepared.document, move, EDIT_OPTIONS));
  };
  const createLabel = (movedItems: readonly OutlineItem[]) => ({
    key: 'change.moveItem',
    params: { code: codesOf(movedItems).join(', ') },
    selectedId: selected?.id,
  });
  const result = moveAll(chosenItems);
  const isMoved = ({ path }: OutlineItem) => chosenItems.some((one) => isWithin(path, one.path));
  const pages = findPageChanges({ project, items }, outlinedSurvey(result), isMoved);
  const earlyReads = findNewEarlyReaders(project, result.document.value);
  const effects = findMoveEffects(project, result.document.value);
  if (earlyReads.length === 0 && effects.length === 0) {
    applyResult(draft, result, createLabel(chosenItems));
    return draft.setNotice(namePageChanges(pages));
  }
  const involvedGids = new Set(earlyReads.flatMap(({ reader, source }) => [reader, source]));
  const involvedItems = items.filter((item) => chosenItems.includes(item) || involvedGids.has(item.gid));
  const canMoveAll = involvedItems.every(({ id }) => !isListInside(target.list.id, id, items));
  const combinedMove = canMoveAll ? moveAll(involvedItems) : result;
  const isResolved =
    canMoveAll &&
    earlyReads.length > 0 &&
    combinedMove.change.operations.length > 0 &&
    findNewEarlyReaders(project, combinedMove.document.value).length === 0;
  const choose = (movedItems: readonly OutlineItem[]) => () =>
    applyResult(draft, moveAll(movedItems), createLabel(movedItems));
  return draft.ask({
    ...NOTHING_ASKED,
    kind: 'move',
    codes: codesOf(chosenItems),
    uses: earlyReads.map(({ use, reader }) => ({
      use,
      codes: codesOf(items.filter(({ gid }) => gid === reader)),
    })),
    effects,
    pages,
    choices: [
      ...(isResolved ? [{ key: 'moveAll' as const, choose: choose(involvedItems) }] : []),
      { key: 'move', choose: choose(chosenItems) },
    ],
  });
}

export function duplicate(draft: OpenDraft, chosenItems: readonly OutlineItem[]): void {
  const ids = chosenItems.map(({ id }) => id);
  const { added, ...result } = duplicateItems(draft.getState().document, ids, EDIT_OPTIONS);
  const params = { code: codesOf(chosenItems).join(', ') };
  applyResult(draft, result, { key: 'change.duplicate', params, selectedId: added });
}

export function setRequired(
  draft: OpenDraft,
  chosenItems: readonly OutlineItem[],
  isRequired: boolean,
): void {
  const questions = chosenItems.filter(({ kind, type }) => kind === 'question' && takesAnswer(type));
  const label = { key: 'change.required', params: { code: codesOf(questions).join(', ') } };
  const result = edit(draft.getState().document, { ...EDIT_OPTIONS, label }, (editing) => {
    for (const { id } of questions) editing.set({ id, path: ['required'] }, isRequired || undefined);
  });
  applyResult(draft, result, label);
}

const takesAnswer = (type: string): boolean =>
  listFields('question', type, 'option').some(({ name }) => name === 'required');

/** Asks before items are deleted, and lists their readers. */
export function askToDelete(draft: OpenDraft, chosenItems: readonly OutlineItem[]): void {
  const { document, project, items } = draft.getState();
  const ids = chosenItems.map(({ id }) => id);
  const deletedItems = items.filter(({ path }) => chosenItems.some((one) => isWithin(path, one.path)));
  const deletedCodes = new Set(codesOf(deletedItems));
  // Rules of deleted items are deleted with them without asking.
  const uses = nameUses(draft.getState(), listReaders(project, ids)).filter(
    (named) => !isOwnRule(named, deletedCodes),
  );
  const deleteAll = (shouldRepair: boolean) =>
    deleteItems(document, { ids, repairs: shouldRepair }, EDIT_OPTIONS);
  const choose = (shouldRepair: boolean) => () =>
    applyResult(draft, deleteAll(shouldRepair), {
      key: 'change.delete',
      params: { code: codesOf(chosenItems).join(', ') },
      selectedId: findNeighbour(chosenItems, items)?.id ?? '',
    });
  draft.ask({
    ...NOTHING_ASKED,
    kind: 'delete',
    codes: codesOf(chosenItems),
    uses,
    pages: findPageChanges({ project, items }, outlinedSurvey(deleteAll(false))),
    answeredParts: questionsIn(chosenItems, items),
    choices: choicesOfDeletion(uses, choose),
  });
}

const questionsIn = (
  chosenItems: readonly OutlineItem[],
  items: readonly OutlineItem[],
): readonly AnsweredPart[] =>
  items
    .filter(({ kind, path }) => kind === 'question' && chosenItems.some((one) => isWithin(path, one.path)))
    .map(({ gid, code }) => ({ gid, name: code }));

/** The item to select after a deletion: the next sibling, or else the last sibling, or else the parent. */
function findNeighbour(
  deletedItems: readonly OutlineItem[],
  items: readonly OutlineItem[],
): OutlineItem | undefined {
  const [firstItem] = deletedItems;
  if (firstItem === undefined) return undefined;
  const siblings = items.filter(({ parent }) => parent === firstItem.parent);
  const remaining = siblings.filter((item) => !deletedItems.includes(item));
  const nextItem = remaining.find(({ position }) => position > firstItem.position);
  return nextItem ?? remaining.at(-1) ?? findParent(firstItem, items);
}

/** Changes the type of a question. Asks first if fields are lost, lists are converted, or removed parts have readers. */
export function changeType(draft: OpenDraft, item: OutlineItem, type: string): void {
  const { document } = draft.getState();
  const {
    removedFields,
    convertedLists,
    keptFields: _,
    ...retyped
  } = changeTypeOf(document, { id: item.id, type }, EDIT_OPTIONS);
  const lists = createFirstLists(type, randomId);
  const completed = edit(retyped.document, { ...EDIT_OPTIONS, label: { key: 'change.type' } }, (editing) => {
    const fields = new Set(Object.keys(item.value).concat(convertedLists.map(({ to }) => to)));
    for (const [name, value] of Object.entries(lists))
      if (!fields.has(name)) editing.set({ id: item.id, path: [name] }, value);
  });
  const label = { key: 'change.type', params: { code: item.code }, selectedId: item.id };
  const choose = () => applyResult(draft, joinEdits(retyped, completed), label);
  const uses = findReadersOfRemoved(document.value, completed.document.value, item.id);
  if (removedFields.length === 0 && convertedLists.length === 0 && uses.length === 0) return choose();
  return draft.ask({
    ...NOTHING_ASKED,
    kind: 'type',
    codes: [item.code],
    uses: nameUses(draft.getState(), uses),
    removedFields,
    convertedLists,
    choices: [{ key: 'type', choose }],
  });
}

/** References to the options or rows that a change removes from a question. */
function findReadersOfRemoved(before: JsonRecord, after: JsonRecord, id: string): readonly Use[] {
  const keptGids = new Set(gidsInside(after, id));
  const removedGids = new Set(gidsInside(before, id).filter((gid) => !keptGids.has(gid)));
  return listReaders(before, [id]).filter(({ targets }) => targets.some((gid) => removedGids.has(gid)));
}

export function findReadersOfItem(state: Pick<EditorState, 'project'>, id: string): ReadonlySet<string> {
  const { project } = state;
  const index = indexReferences(project);
  return new Set(listReaders(project, [id]).flatMap((use) => readersAt(project, index, use)));
}

/** Returns the reason if the code cannot be renamed. */
export function rename(
  draft: OpenDraft,
  renaming: { readonly gid: string; readonly code: string },
): (Omit<RefusedRename, 'uses'> & { readonly uses: readonly NamedUse[] }) | undefined {
  const result = renameCode(draft.getState().document, renaming, EDIT_OPTIONS);
  if (result.refused !== undefined) return { ...result, uses: nameUses(draft.getState(), result.uses) };
  applyResult(draft, result, { key: 'change.rename', params: { code: renaming.code } });
  return undefined;
}

/**
 * Replaces the display expression of an item by a rule with the same meaning, if a sentence can express it. Removes other
 * display rules of the item, because the expression has replaced them. Does nothing if the item ignores the expression.
 */
export function replaceExpression(draft: OpenDraft, item: OutlineItem): void {
  const { document, project } = draft.getState();
  const source = textAt(item.value, 'disp_code');
  const sentence = readExpression(source, indexReferences(project));
  if (sentence === undefined || item.value['dispSelect'] === 0) return;
  const { gid } = item;
  const withoutRules = findRuleIds(project, 'dispConsList', gid).reduce<EditResult | undefined>(
    (before, id) => {
      const removal = removeRule(before?.document ?? document, { id, gid }, EDIT_OPTIONS);
      return before === undefined ? removal : joinEdits(before, removal);
    },
    undefined,
  );
  const added = setDisplayRule(
    withoutRules?.document ?? document,
    { gid, action: 'display', sentence },
    EDIT_OPTIONS,
  );
  const rule = withoutRules === undefined ? added : joinEdits(withoutRules, added);
  const label = { key: 'change.setRule', params: { code: item.code } };
  const removal = edit(rule.document, { ...EDIT_OPTIONS, label }, (editing) => {
    editing.set({ id: item.id, path: ['disp_code'] }, undefined);
    editing.set({ id: item.id, path: ['dispSelect'] }, undefined);
  });
  applyResult(draft, joinEdits(rule, removal), label);
}

/** Gives new codes to added items whose codes another author has also used. The editor calls it after a merge. */
export function recodeAdded(draft: OpenDraft, states: Omit<MergedStates, 'document'>): void {
  const { document } = draft.getState();
  const result = separateCodes({ document, ...states }, EDIT_OPTIONS);
  if (result !== undefined) applyResult(draft, result, { key: 'change.separate' });
}

const outlinedSurvey = ({ document: { value } }: EditResult) => ({
  project: value,
  items: computeOutline(value),
});

const codesOf = (items: readonly OutlineItem[]): readonly string[] => items.map(({ code }) => code);
