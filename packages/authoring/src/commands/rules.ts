import { isRecord, NO_CONDITION } from '@canvass/project';
import type { JumpEnd, CheckLevel, DisplayAction } from '@canvass/project/vocabulary';
import { edit, type Editing, type EditResult } from '../operations/editing.ts';
import { idOf } from '../places/element-ids.ts';
import { elementAt, PROJECT_ID, valueAt } from '../places/places.ts';
import { indexReferences } from '../references/index-references.ts';
import { writeCondition } from '../sentences/conditions.ts';
import type { Sentence } from '../sentences/sentence.ts';
import type { ProjectDocument } from '../text/document.ts';
import { isList, textField, type JsonRecord } from '../values/json.ts';
import type { CommandOptions } from './items.ts';

/** The display rule of a question or group. Setting it splits a rule that also applies to other parts. */
export interface DisplayRule {
  readonly gid: string;
  readonly action: DisplayAction;
  readonly sentence: Sentence;
}
export interface OptionRule extends DisplayRule {
  readonly options: readonly string[];
  readonly rows: readonly string[];
}
/**
 * A jump of a question to a later question, to the end of its group (`group_end`), or to the end of the survey. A jump
 * without a sentence is unconditional.
 */
export interface Jump {
  readonly gid: string;
  readonly to:
    | { readonly nextQ: string }
    /** `end` is the id of an end page. Without it, the usual page of the status is shown. */
    | { readonly endStatus: JumpEnd; readonly end?: string };
  readonly sentence: Sentence | undefined;
}

export interface AnswerCheck {
  readonly holds: string;
  /** HTML, as in the project file. */
  readonly text: string;
  readonly level: CheckLevel;
}

const listPlace = (name: string) => ({ id: PROJECT_ID, path: [name] });
const rulePlace = (key: string) => ({ id: PROJECT_ID, path: ['rule_map', key] });

/** Ids of the rules of a list that apply to a question, group or page. */
export function findRuleIds(
  project: JsonRecord,
  list: 'dispConsList' | 'dispOptConsList' | 'jumpConsList',
  gid: string,
): readonly string[] {
  const entries = project[list];
  return (isList(entries) ? entries : []).flatMap((entry) => {
    const id = idOf(entry);
    if (!isRecord(entry) || id === undefined) return [];
    const { targets, target, bindQ } = entry;
    return bindQ === gid || target === gid || (isList(targets) && targets.includes(gid)) ? [id] : [];
  });
}

/** Sets the condition on which a question or group is shown, in the rule `id` or in a new rule. */
export function setDisplayRule(
  document: ProjectDocument,
  { gid, action, sentence, id }: DisplayRule & { readonly id?: string },
  options: CommandOptions,
): EditResult {
  return edit(document, { ...options, label: { key: 'set-display-rule' } }, (editing) => {
    const ruleId = id === undefined ? undefined : separateRule(editing, id, gid);
    if (ruleId === undefined) addDisplayRule(editing, { gid, action, sentence });
    else {
      editing.set({ id: ruleId, path: ['action'] }, action);
      setCondition(editing, ruleId, sentence);
    }
  });
}

/** Adds a display rule as a part of a change. */
export function addDisplayRule(editing: Editing, { gid, action, sentence }: DisplayRule): void {
  const conditionGroup = addCondition(editing, sentence);
  editing.insert({ list: listPlace('dispConsList') }, { targets: [gid], action, conditionGroup });
}

/** Gives the part its own copy of a rule that applies to several parts. Returns the id of the rule for this part. */
function separateRule(editing: Editing, id: string, gid: string): string | undefined {
  const rule = elementAt(editing.project, id);
  const targets = rule?.['targets'];
  if (rule === undefined || !isList(targets) || targets.length < 2) return rule && id;
  editing.set(
    { id, path: ['targets'] },
    targets.filter((target) => target !== gid),
  );
  const list = valueAt(editing.project, listPlace('dispConsList'));
  const index = isList(list) ? list.map(idOf).indexOf(id) + 1 : undefined;
  return editing.insert({ list: listPlace('dispConsList'), index }, { ...rule, targets: [gid] });
}

/** Sets the condition on which options and rows are shown, in the rule `id` or in a new rule. */
export function setOptionRule(
  document: ProjectDocument,
  { gid, options: targetOptions, rows, action, sentence, id }: OptionRule & { readonly id?: string },
  options: CommandOptions,
): EditResult {
  const parts = {
    ...(targetOptions.length > 0 && { options: targetOptions }),
    ...(rows.length > 0 && { rows }),
  };
  return edit(document, { ...options, label: { key: 'set-option-rule' } }, (editing) => {
    if (id === undefined) {
      const conditionGroup = addCondition(editing, sentence);
      const rule = { target: gid, ...parts, action, conditionGroup };
      editing.insert({ list: listPlace('dispOptConsList') }, rule);
      return;
    }
    editing.set({ id, path: ['options'] }, parts.options);
    editing.set({ id, path: ['rows'] }, parts.rows);
    editing.set({ id, path: ['action'] }, action);
    setCondition(editing, id, sentence);
  });
}

/** Sets the target of the jump `id`, or adds a jump after the question's other jumps. */
export function setJump(
  document: ProjectDocument,
  { gid, to, sentence, id }: Jump & { readonly id?: string },
  options: CommandOptions,
): EditResult {
  return edit(document, { ...options, label: { key: 'set-jump' } }, (editing) => {
    if (id === undefined) return addJump(editing, { gid, to, sentence });
    editing.set({ id, path: ['nextQ'] }, 'nextQ' in to ? to.nextQ : undefined);
    editing.set({ id, path: ['endStatus'] }, 'endStatus' in to ? to.endStatus : undefined);
    editing.set({ id, path: ['end'] }, 'endStatus' in to ? to.end : undefined);
    setCondition(editing, id, sentence);
  });
}

/** Adds a jump after the question's other jumps, as a part of a change. */
export function addJump(editing: Editing, { gid, to, sentence }: Jump): void {
  const conditionGroup = addCondition(editing, sentence);
  editing.insert({ list: listPlace('jumpConsList') }, { bindQ: gid, ...to, conditionGroup });
}

/** Sets the check `id`, or adds a check that is shown at a question. */
export function setCheck(
  document: ProjectDocument,
  { gid, holds, text, level, id }: AnswerCheck & { readonly gid: string; readonly id?: string },
  options: CommandOptions,
): EditResult {
  const writtenLevel = level === 'ask' ? level : undefined;
  return edit(document, { ...options, label: { key: 'set-check' } }, (editing) => {
    if (id === undefined) {
      const check = {
        gid: editing.newId(),
        at: [gid],
        holds,
        text,
        ...(writtenLevel && { level: writtenLevel }),
      };
      editing.insert({ list: listPlace('checks') }, check);
      return;
    }
    editing.set({ id, path: ['holds'] }, holds);
    editing.set({ id, path: ['text'] }, text);
    if ((elementAt(editing.project, id)?.['level'] ?? 'error') !== level)
      editing.set({ id, path: ['level'] }, writtenLevel);
  });
}

/** Removes a rule or check for one part, and its condition if no other rule uses it. */
export function removeRule(
  document: ProjectDocument,
  { id, gid }: { readonly id: string; readonly gid: string },
  options: CommandOptions,
): EditResult {
  return edit(document, { ...options, label: { key: 'remove-rule' } }, (editing) => {
    const rule = elementAt(editing.project, id);
    const targets = rule?.['targets'];
    if (rule === undefined) return;
    if (isList(targets) && targets.length > 1)
      return editing.set(
        { id, path: ['targets'] },
        targets.filter((target) => target !== gid),
      );
    const key = textField(rule, 'conditionGroup');
    editing.remove(id);
    if (key !== undefined) removeUnusedCondition(editing, key);
  });
}

/** Removes a condition of `rule_map` that no rule or node uses. */
export function removeUnusedCondition(editing: Editing, key: string): void {
  if (indexReferences(editing.project).usesOf(`rule_map/${key}`).length === 0)
    editing.set(rulePlace(key), undefined);
}

function addCondition(editing: Editing, sentence: Sentence | undefined): string {
  if (sentence === undefined) return NO_CONDITION;
  if (sentence.kind === 'rule') return sentence.rule;
  const key = editing.newId();
  editing.set(rulePlace(key), writeCondition(sentence));
  return key;
}

/** Sets the condition of a rule or node. If other rules use the old condition, adds a new one instead of changing it. */
export function setCondition(editing: Editing, id: string, sentence: Sentence | undefined): void {
  const key = textField(elementAt(editing.project, id) ?? {}, 'conditionGroup') ?? '';
  const isShared = indexReferences(editing.project).usesOf(`rule_map/${key}`).length > 1;
  const hasCondition = valueAt(editing.project, rulePlace(key)) !== undefined;
  if (sentence !== undefined && sentence.kind !== 'rule' && hasCondition && !isShared)
    return editing.set(rulePlace(key), writeCondition(sentence));
  const newKey = addCondition(editing, sentence);
  editing.set({ id, path: ['conditionGroup'] }, newKey);
  if (hasCondition && !isShared && newKey !== key) editing.set(rulePlace(key), undefined);
}
