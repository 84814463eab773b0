import { isRecord, NO_CONDITION } from '@canvass/project';
import { edit, type Editing, type EditResult } from '../operations/editing.ts';
import { idOf } from '../places/element-ids.ts';
import { PROJECT_ID, valueAtKeys } from '../places/places.ts';
import { indexReferences, type Use } from '../references/index-references.ts';
import { writeCondition } from '../sentences/conditions.ts';
import type { Sentence } from '../sentences/sentence.ts';
import { type EndNode, ENDS, listEndNodes, listEnds } from './end-pages.ts';
import type { ProjectDocument } from '../text/document.ts';
import { isList, textField, type Json, type JsonRecord } from '../values/json.ts';
import { addFlow } from './add-flow.ts';
import { FLOW_NODES } from './flow-groups.ts';
import type { AddResult, CommandOptions } from './items.ts';

const placeOfEnd = (id: string) => ({ id: PROJECT_ID, path: [...ENDS, id] });

/** Rules and nodes of the flow that lead to a named end page. */
export const listUsesOfEnd = (project: JsonRecord, id: string): readonly Use[] =>
  indexReferences(project)
    .usesOf(`ends/${id}`)
    .filter(({ kind }) => kind !== 'key');

/** Adds a named end page, with the fields of `value`. */
export function addEnd(
  document: ProjectDocument,
  { name, value = {} }: { readonly name: string; readonly value?: JsonRecord },
  options: CommandOptions,
): AddResult {
  let added = '';
  const result = edit(document, { ...options, label: { key: 'add-end' } }, (editing) => {
    const takenIds = new Set(listEnds(editing.project).map(({ id }) => id));
    added = editing.newId();
    while (takenIds.has(added)) added = editing.newId();
    editing.set(placeOfEnd(added), { ...value, ...(name !== '' && { name }) });
  });
  return { ...result, added };
}

/** Copies an end page with its texts and their translations. Conditions are not copied, because the first end would win. */
export function duplicateEnd(
  document: ProjectDocument,
  { id, name }: { readonly id: string; readonly name: string },
  options: CommandOptions,
): AddResult {
  const { value = {} } = listEnds(document.value).find((end) => end.id === id) ?? {};
  const { added, ...copy } = addEnd(document, { name, value }, options);
  const translated = edit(copy.document, { ...options, label: { key: 'add-end' } }, (editing) => {
    for (const [place, text] of textsOfEnd(editing.project, id)) {
      const key = String(place.path.at(-1)).replace(
        `${ENDS.join('.')}.${id}.`,
        `${ENDS.join('.')}.${added}.`,
      );
      editing.set({ id: PROJECT_ID, path: [...place.path.slice(0, -1), key] }, text);
    }
  });
  const operations = [...copy.change.operations, ...translated.change.operations];
  return { document: translated.document, change: { ...copy.change, operations }, added };
}

/** The translated texts of an end page, with their places. */
function textsOfEnd(project: JsonRecord, id: string) {
  const languages = project['translations'];
  if (!isRecord(languages)) return [];
  return Object.entries(languages).flatMap(([language, items]) => {
    const texts = isRecord(items) ? items['project'] : undefined;
    if (!isRecord(texts)) return [];
    return Object.entries(texts)
      .filter(([key]) => key.startsWith(`${ENDS.join('.')}.${id}.`))
      .map(
        ([key, text]) =>
          [{ id: PROJECT_ID, path: ['translations', language, 'project', key] }, text] as const,
      );
  });
}

/**
 * Moves an end page to another position among the end pages: the nodes at the end of the flow, of which the first one
 * that holds ends the survey, get the order of their pages. Changes nothing if no such node leads to the page.
 */
export function moveEnd(
  document: ProjectDocument,
  { id, position }: { readonly id: string; readonly position: number },
  options: CommandOptions,
): EditResult {
  return edit(document, { ...options, label: { key: 'move-end' } }, (editing) => {
    const others = listEnds(editing.project).filter((end) => end.id !== id);
    const order = others.map((end) => end.id).toSpliced(position, 0, id);
    sortEndNodes(editing, order);
  });
}

/** Sorts the nodes with a condition at the end of the flow by their end pages. Other nodes stay at their places. */
function sortEndNodes(editing: Editing, order: readonly string[]): void {
  const nodes = valueAtKeys(editing.project, FLOW_NODES.path);
  if (!isList(nodes)) return;
  const first = nodes.findLastIndex((node) => !isRecord(node) || node['ftype'] !== 'endPage') + 1;
  const rank = (node: Json) => order.indexOf((isRecord(node) && textField(node, 'end')) || '');
  const isSorted = (node: Json) => isRecord(node) && !isUnconditional(node) && rank(node) !== -1;
  const sorted = nodes.slice(first).filter(isSorted);
  const inOrder = sorted.toSorted((one, other) => rank(one) - rank(other));
  const next = nodes.slice(first).map((node) => (isSorted(node) ? inOrder[sorted.indexOf(node)] : node));
  for (const [index, node] of next.entries()) {
    const id = idOf(node);
    if (id !== undefined) editing.move(id, { list: FLOW_NODES, index: first + index });
  }
}

const isUnconditional = (node: JsonRecord): boolean =>
  !isList(node['score']) && (textField(node, 'conditionGroup') ?? NO_CONDITION) === NO_CONDITION;

/**
 * Removes an end page with its translations. With `repairs`, also removes the nodes that lead to it, and jumps to it lead
 * to the usual end page.
 */
export function removeEnd(
  document: ProjectDocument,
  { id, repairs }: { readonly id: string; readonly repairs: boolean },
  options: CommandOptions,
): EditResult {
  return edit(document, { ...options, label: { key: 'remove-end' } }, (editing) => {
    if (repairs) {
      const uses = listUsesOfEnd(editing.project, id);
      for (const node of listEndNodes(editing.project)) if (node.end === id) removeNode(editing, node);
      for (const { keys, place } of uses) if (keys[0] !== 'flow') editing.set(place, undefined);
    }
    for (const [place] of textsOfEnd(editing.project, id)) editing.set(place, undefined);
    const isLast = listEnds(editing.project).length === 1;
    editing.set(isLast ? { id: PROJECT_ID, path: ENDS } : placeOfEnd(id), undefined);
  });
}

/** The condition of an end page. Without points and rule, everyone who comes to the node ends there. */
export interface EndCondition {
  readonly end: string;
  readonly isScreenOut?: boolean;
  readonly points?: EndNode['points'];
  readonly rule?: Sentence | undefined;
}

/**
 * Adds a node before the last unconditional one, or changes the node `id`. Adds the flow if the survey has none: a flow
 * can only name groups, so questions outside of groups get a group around them.
 */
export function setEndNode(
  document: ProjectDocument,
  { id, end, isScreenOut = false, points, rule }: EndCondition & { readonly id?: string },
  options: CommandOptions,
): EditResult {
  return edit(document, { ...options, label: { key: 'set-end-node' } }, (editing) => {
    const conditionGroup = rule && addRule(editing, rule);
    const fields: JsonRecord = {
      endType: isScreenOut ? 'screen_out' : 'other',
      end,
      ...(points !== undefined && { needScore: true, score: [...points] }),
      ...(conditionGroup !== undefined && { conditionGroup }),
    };
    if (id === undefined) return insertEndNode(editing, fields);
    const before = listEndNodes(editing.project).find((node) => node.id === id);
    for (const name of ['endType', 'end', 'needScore', 'score', 'conditionGroup'])
      editing.set({ id, path: [name] }, fields[name]);
    if (before?.rule !== undefined) removeUnusedRule(editing, before.rule);
  });
}

function insertEndNode(editing: Editing, fields: JsonRecord): void {
  addFlow(editing);
  const nodes = valueAtKeys(editing.project, FLOW_NODES.path);
  const last = isList(nodes) ? nodes.at(-1) : undefined;
  const isBeforeLast =
    isRecord(last) && last['ftype'] === 'endPage' && isUnconditional(last) && isList(nodes);
  const index = isBeforeLast ? nodes.length - 1 : undefined;
  const node = { fid: editing.newId(), type: 'F', ftype: 'endPage', ...fields };
  editing.insert({ list: FLOW_NODES, index }, node);
}

/** Removes a node that leads to an end page, and its rule if no other part uses it. */
export function removeEndNode(document: ProjectDocument, id: string, options: CommandOptions): EditResult {
  return edit(document, { ...options, label: { key: 'remove-end-node' } }, (editing) => {
    const node = listEndNodes(editing.project).find((one) => one.id === id);
    if (node !== undefined) removeNode(editing, node);
  });
}

function removeNode(editing: Editing, { id, rule }: EndNode): void {
  editing.remove(id);
  if (rule !== undefined) removeUnusedRule(editing, rule);
}

function addRule(editing: Editing, sentence: Sentence): string {
  if (sentence.kind === 'rule') return sentence.rule;
  const key = editing.newId();
  editing.set({ id: PROJECT_ID, path: ['rule_map', key] }, writeCondition(sentence));
  return key;
}

function removeUnusedRule(editing: Editing, key: string): void {
  const isUsed = indexReferences(editing.project).usesOf(`rule_map/${key}`).length > 0;
  if (!isUsed) editing.set({ id: PROJECT_ID, path: ['rule_map', key] }, undefined);
}
