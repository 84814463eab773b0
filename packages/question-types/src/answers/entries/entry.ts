import type { Choice } from '@canvass/logic';
import type { Option, QuestionWith } from '@canvass/project';
import type { ChoiceEntry, Issue } from '@canvass/protocol';
import { normaliseText, textIssues, textRules, type TextRules } from '../open-text/text-rules.ts';

export function optionTextRules(option: Option): TextRules {
  return textRules(option.open_attrs);
}

/** The entry of a chosen option. Its text is normalised, and left out if blank or if the option is not open. */
export function makeEntry(option: Option, text: string | undefined): ChoiceEntry {
  if (option.is_open !== true || text === undefined) return bareEntry(option);
  const storedText = normaliseText(text, optionTextRules(option));
  return storedText === '' ? bareEntry(option) : [option.gid, storedText];
}

/** The entry without a text. All responses share it, which saves memory on servers. */
function bareEntry(option: Option): ChoiceEntry {
  const cachedEntry = bareEntries.get(option);
  if (cachedEntry !== undefined) return cachedEntry;
  const entry: ChoiceEntry = [option.gid];
  bareEntries.set(option, entry);
  return entry;
}
const bareEntries = new WeakMap<Option, ChoiceEntry>();

/** The entry of a newly chosen option, with the author's default text (TYPE-2, `defaultCotnent`). */
export function chosenEntry(option: Option): ChoiceEntry {
  return makeEntry(option, option.open_attrs?.defaultCotnent);
}

/** The entry of an automatic choice, with the text of the choice if there is one, else with the default text. */
export function automaticEntry({ option, text }: Choice): ChoiceEntry {
  return text === undefined ? chosenEntry(option) : makeEntry(option, text);
}

/** Whether an option is chosen by code instead of the respondent (TYPE-2, autoSelect). */
export function isDecidedByCode({ autoSelect, auto_code: code = '' }: Option): boolean {
  return autoSelect === true && code.trim() !== '';
}

/** Undefined if the entry is invalid. Only an open option may have a text. */
export function parseEntry(raw: unknown, question: QuestionWith<'options'>): ChoiceEntry | undefined {
  if (!Array.isArray(raw) || raw.length < 1 || raw.length > 2) return undefined;
  const text: unknown = raw[1];
  const option = findOption(question, raw[0]);
  if (option === undefined) return undefined;
  if (raw.length === 1 || text === undefined || text === null) return bareEntry(option);
  if (typeof text !== 'string' || (option.is_open !== true && text !== '')) return undefined;
  return makeEntry(option, text);
}

/** Issues of the open text of an entry (VALID-2). */
export function entryIssues(entry: ChoiceEntry, option: Option, today?: string): readonly Issue[] {
  if (option.is_open !== true) return [];
  const [part, text = ''] = entry;
  if (text === '') return option.open_attrs?.required === true ? [{ key: 'validate.answer', part }] : [];
  return textIssues(text, optionTextRules(option), today === undefined ? { part } : { part, today });
}

export function entryChoice(entry: ChoiceEntry, question: QuestionWith<'options'>): readonly Choice[] {
  const choice = findChoice(entry, question);
  return choice === undefined ? [] : [choice];
}

export function findChoice(entry: ChoiceEntry, question: QuestionWith<'options'>): Choice | undefined {
  const option = findOption(question, entry[0]);
  const text = entry[1];
  return option === undefined ? undefined : text === undefined ? { option } : { option, text };
}

/** Finds an option by gid. Uses a loop for speed, because every answer and many rules look options up. */
function findOption({ items = [] }: QuestionWith<'options'>, gid: unknown): Option | undefined {
  for (let index = 0; index < items.length; index += 1) if (items[index]?.gid === gid) return items[index];
  return undefined;
}
