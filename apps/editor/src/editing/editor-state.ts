import type { NamedUse } from '../wording/reader-names.ts';
import {
  type Change,
  type ChangeLabel,
  type History,
  type Json,
  type JsonRecord,
  type MoveEffect,
  type ProjectDocument,
} from '@canvass/authoring';
import type { SurveyLength } from '@canvass/logic';
import { NO_PAGE_CHANGES, type PageChanges } from '../document/pages.ts';
import { isWithin, computeOutline, type OutlineItem } from '../document/outline.ts';
import { computeOuterPages, type OuterPage } from '../document/outer-pages.ts';
import type { ConflictingChange } from '../saving/merge-draft.ts';
import { type SaveStatus, type SavingState, saveStatusOf } from '../saving/saving-state.ts';
import type { FoundIssue } from '../worker/check-task.ts';
import type { SimulationResult } from '../worker/simulation.ts';

export interface EditorState {
  readonly document: ProjectDocument;
  readonly project: JsonRecord;
  readonly items: readonly OutlineItem[];
  /** The pages before and after the questions. */
  readonly pages: readonly OuterPage[];
  /** Undefined if the survey itself is selected, or a page before or after the questions. */
  readonly selected: OutlineItem | undefined;
  /** The selected page before or after the questions. */
  readonly selectedPage: OuterPage | undefined;
  /** Ids of marked items. Commands apply to them and to the selected item. */
  readonly markedIds: ReadonlySet<string>;
  readonly history: History;
  readonly issues: readonly FoundIssue[];
  /** Whether `issues` are the findings of the present document. */
  readonly isChecked: boolean;
  /** The estimated length, from the last check. Undefined if it depends on answers, or is unknown. */
  readonly length: SurveyLength | undefined;
  readonly save: SaveStatus;
  readonly conflicts: readonly ConflictingChange[];
  /** Names of the authors who have the draft open in other browsers. */
  readonly otherAuthors: readonly string[];
  /** The newest published version, or 0 if the survey was never published. */
  readonly version: number;
  /** A message that the page shows and screen readers read. */
  readonly notice: Notice | undefined;
  /** A change with consequences, which waits for the author's choice. */
  readonly askedChange: AskedChange | undefined;
  readonly simulation: { readonly document: ProjectDocument; readonly result: SimulationResult } | undefined;
}

/** A change that breaks or removes something, and the choices of how to make it. */
export interface AskedChange {
  readonly kind: 'delete' | 'move' | 'type';
  /** Codes of the items that the change is about, or titles of their parts. */
  readonly codes: readonly string[];
  /** The path of the field to which the focus returns. Absent if it returns to the outline. */
  readonly path?: string;
  /** Places that read deleted parts or would read a later question. */
  readonly uses: readonly NamedUse[];
  /** Effects of a move besides the order of questions. */
  readonly effects: readonly MoveEffect[];
  /** Pages that the change joins or divides, although it does not move their questions. */
  readonly pages: PageChanges;
  /** Fields of a question that a change of its type removes. */
  readonly removedFields: readonly string[];
  /** Lists that become other lists, such as options that become rows. */
  readonly convertedLists: readonly { readonly from: string; readonly to: string }[];
  /** Deleted parts that respondents may have answered. */
  readonly answeredParts: readonly AnsweredPart[];
  readonly choices: readonly AskedChoice[];
}

/** A change without consequences. */
export const NOTHING_ASKED = {
  uses: [],
  effects: [],
  pages: NO_PAGE_CHANGES,
  removedFields: [],
  convertedLists: [],
  answeredParts: [],
} as const satisfies Partial<AskedChange>;

/** A question, or one of its options or rows if `option` is set. */
export interface AnsweredPart {
  readonly gid: string;
  /** The code of the question, or the title of its part. */
  readonly name: string;
  readonly option?: { readonly list: string; readonly value: Json; readonly gid: string };
}

/** A message to the author. With `change`, the change that was undone or redone. */
export interface Notice extends ChangeLabel {
  readonly change?: Change;
}

interface AskedChoice {
  readonly key: 'delete' | 'deleteWithReaders' | 'deleteAlone' | 'move' | 'moveAll' | 'type';
  /** Makes the change. */
  choose(): void;
}

/** The open survey, as commands change it. */
export interface OpenDraft {
  getState(): EditorState;
  /** Makes an edited document the current one, records its change, and selects an item. */
  commit(document: ProjectDocument, change: Change, selectedId?: string): void;
  setNotice(notice: Notice | undefined): void;
  ask(askedChange: AskedChange | undefined): void;
}

export const NOTHING_MARKED: ReadonlySet<string> = new Set();

/** The id of the selected item or page. Empty if the survey itself is selected. */
export const selectedIdOf = ({ selected, selectedPage }: EditorState): string =>
  selected?.id ?? selectedPage?.id ?? '';

/** The item or page with an id, as the selection. */
export const findSelected = (
  { items, pages }: Pick<EditorState, 'items' | 'pages'>,
  id: string,
): Pick<EditorState, 'selected' | 'selectedPage'> => ({
  selected: items.find((item) => item.id === id),
  selectedPage: pages.find((page) => page.id === id),
});

/** The selected and marked items in the order of the outline. Leaves out items inside of other chosen items. */
export function listChosenItems({ items, selected, markedIds }: EditorState): readonly OutlineItem[] {
  const chosenItems = items.filter((item) => item === selected || markedIds.has(item.id));
  return chosenItems.filter(
    (item) => !chosenItems.some((other) => other !== item && isWithin(item.path, other.path)),
  );
}

/** The state of a survey that was just opened. */
export function createFirstState({
  document,
  history,
  conflicts,
  version,
}: Pick<EditorState, 'document' | 'history' | 'conflicts' | 'version'>): EditorState {
  const items = computeOutline(document.value);
  return {
    document,
    project: document.value,
    items,
    pages: computeOuterPages(document.value),
    selected: items.find(({ kind }) => kind === 'question') ?? items[0],
    selectedPage: undefined,
    markedIds: NOTHING_MARKED,
    history,
    issues: [],
    isChecked: false,
    length: undefined,
    save: { kind: 'saved', savedAt: Date.now() },
    conflicts,
    otherAuthors: [],
    version,
    notice: undefined,
    askedChange: undefined,
    simulation: undefined,
  };
}

/** The selection and the message after an author's own step. */
export interface StepView {
  /** Absent if the selection stays. */
  readonly selectedId?: string | undefined;
  readonly notice?: Notice | undefined;
}

/**
 * Returns the state that shows a step of saving. Other steps than the author's, without `view`, keep selection and
 * notice. Returns the same object if nothing visible has changed.
 */
export function showSaving(
  state: EditorState,
  saving: SavingState,
  { selectedId = selectedIdOf(state), notice }: StepView = { notice: state.notice },
): EditorState {
  const { document, otherAuthors } = saving;
  const { history, conflicts } = saving.work;
  const status = saveStatusOf(saving);
  const save = isSameStatus(status, state.save) ? state.save : status;
  const shown = { history, conflicts, otherAuthors, save, notice };
  if (document === state.document) {
    const keys = Object.keys(shown) as (keyof typeof shown)[]; // an object literal has no other keys
    return keys.every((key) => shown[key] === state[key]) ? state : { ...state, ...shown };
  }
  const items = computeOutline(document.value);
  const pages = computeOuterPages(document.value);
  return {
    ...state,
    ...shown,
    document,
    project: document.value,
    items,
    pages,
    ...findSelected({ items, pages }, selectedId),
    isChecked: false,
    // An open question about a change refers to the previous state of the document.
    askedChange: undefined,
  };
}

const isSameStatus = (one: SaveStatus, other: SaveStatus): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
