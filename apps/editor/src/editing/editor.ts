import {
  applyChange,
  type Change,
  type ChangeLabel,
  edit,
  editText,
  type Editing,
  EMPTY_HISTORY,
  type HistoryResult,
  placeOf,
  printDocument,
  type ProjectDocument,
  recordChange,
  redo,
  reopenDocument,
  undo,
} from '@canvass/authoring';
import { outlineOf, type Path } from '../document/outline.ts';
import type { Edits } from '../controls/form-context.ts';
import type { LocalLog } from '../saving/local-log.ts';
import { Saver, type SaveState, type ServerDraft } from '../saving/saver.ts';
import { readDraft, saveDraft } from '../server/calls.ts';
import { type Checker, createChecker } from '../worker/checker.ts';
import type { EditorState } from './editor-state.ts';
import { insertValues, moveValue, removeValue } from './item-commands.ts';
import type { OpenedSurvey } from './open-survey.ts';
import { mergeDraft, type NotTaken } from './pending.ts';
import { randomId } from './random-id.ts';
import { connectTabs, type TabMessage, type Tabs } from './tabs.ts';

/** The rest after a change before it is checked, in milliseconds. */
const CHECK_AFTER_MS = 250;
/** The interval between looks at the draft of other authors, in milliseconds. */
const LOOK_EVERY_MS = 5_000;
/** Typing in one field is one change until it rests for this time, in milliseconds. */
const TYPING_RESTS_MS = 1_000;

/** The operations of a change. Returns the id of the item to select, if it is another one. */
type MakeChange = (editing: Editing) => string | undefined | void;

/** Edits a survey: its document, the selection, undo, findings and saving. */
export class Editor {
  readonly surveyId: string;
  readonly edits: Edits;
  readonly checker: Checker;
  readonly #log: LocalLog<Change>;
  readonly #saver: Saver;
  readonly #tabs: Tabs;
  readonly #listeners = new Set<() => void>();
  readonly #lookTimer: ReturnType<typeof setInterval>;
  #state: EditorState;
  /** Own changes that the server does not have. */
  #pending: readonly Change[];
  /** How many of them are in the call that is in progress. */
  #sending = 0;
  #canStore = true;
  #isActive = false;
  #printed: { readonly document: ProjectDocument; readonly text: string } | undefined;
  #checkTimer: ReturnType<typeof setTimeout> | undefined;
  #lastTyped = Number.NEGATIVE_INFINITY;

  constructor(surveyId: string, opened: OpenedSurvey, log: LocalLog<Change>) {
    this.surveyId = surveyId;
    this.#log = log;
    this.#state = firstState(opened);
    this.#pending = opened.pending;
    this.edits = this.#createEdits();
    this.checker = createChecker((issues, checkedText) =>
      this.#update({
        issues,
        isChecked: checkedText === this.#printed?.text && this.#printed.document === this.#state.document,
      }),
    );
    const { edition, savedText } = opened;
    this.#saver = new Saver(this.#createSaverHost(), { edition, savedText, at: Date.now() });
    this.#tabs = connectTabs(surveyId, {
      onMessage: (message) => this.#onMessage(message),
      onActive: (isActive) => this.#onActive(isActive, savedText ?? ''),
    });
    this.#lookTimer = setInterval(() => void this.#look(), LOOK_EVERY_MS);
    globalThis.addEventListener('online', this.retry);
    this.#check();
  }

  readonly getState = (): EditorState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Selects an item by its id; the survey with an empty one. */
  select(id: string): void {
    this.#update({ selected: this.#state.items.find((item) => item.id === id) });
  }

  /** Makes one change of several operations. Typing in one field continues the last change. */
  change(label: ChangeLabel, run: MakeChange, isTyping = false): void {
    let selectedId: string | undefined;
    const here = { id: this.#state.selected?.id ?? '', path: [] };
    const edited = edit(
      this.#state.document,
      { label, selection: { before: here, after: here }, newId: randomId },
      (editing) => {
        selectedId = run(editing) ?? undefined;
      },
    );
    if (edited.change.operations.length === 0) return;
    const after = { id: selectedId ?? here.id, path: [] };
    const change: Change = { ...edited.change, selection: { before: here, after } };
    const now = Date.now();
    const isContinued = isTyping && now - this.#lastTyped < TYPING_RESTS_MS;
    this.#lastTyped = isTyping ? now : Number.NEGATIVE_INFINITY;
    const history = recordChange(this.#state.history, change, isContinued);
    this.#show(edited.document, { history, notice: undefined }, selectedId);
    this.#pass(change, isContinued);
  }

  /** Shows a document with the change that led to it. */
  take(document: ProjectDocument, change: Change): void {
    if (change.operations.length === 0) return;
    this.#lastTyped = Number.NEGATIVE_INFINITY;
    this.#show(document, { history: recordChange(this.#state.history, change), notice: undefined });
    this.#pass(change);
  }

  /** Replaces the text of the file. Returns why it cannot be read, or undefined. */
  replaceText(text: string): string | undefined {
    if (text === this.text()) return undefined;
    const edited = editText(this.#state.document, text, { label: { key: 'change.json' }, newId: randomId });
    if (edited.document === undefined) return edited.issues[0]?.message ?? '';
    // Changes of the layout alone are kept in the document, and saved with the next change.
    if (edited.change.operations.length === 0) this.#show(edited.document, {});
    else this.take(edited.document, edited.change);
    return undefined;
  }

  undo(): void {
    this.#travel(undo(this.#state.document, this.#state.history), 'notice.undone');
  }
  redo(): void {
    this.#travel(redo(this.#state.document, this.#state.history), 'notice.redone');
  }

  /** The text of the project file. */
  readonly text = (): string => {
    if (this.#printed?.document !== this.#state.document)
      this.#printed = { document: this.#state.document, text: printDocument(this.#state.document) };
    return this.#printed.text;
  };

  /** Saves now. Resolves to the edition, or to undefined if the server does not have everything. */
  flush(): Promise<string | undefined> {
    return this.#saver.flush();
  }
  /** Tries to save again now. */
  readonly retry = (): void => this.#saver.retry();

  noteVersion(version: number): void {
    this.#update({ version });
  }
  dropNotTaken(entry: NotTaken): void {
    this.#update({ notTaken: this.#state.notTaken.filter((one) => one !== entry) });
  }
  setNotice(notice: ChangeLabel | undefined): void {
    this.#update({ notice });
  }

  stop(): void {
    clearTimeout(this.#checkTimer);
    clearInterval(this.#lookTimer);
    globalThis.removeEventListener('online', this.retry);
    this.#saver.stop();
    this.#tabs.stop();
    this.checker.stop();
  }

  #update(change: Partial<EditorState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #check(): void {
    clearTimeout(this.#checkTimer);
    this.#checkTimer = setTimeout(() => this.checker.check(this.text()), CHECK_AFTER_MS);
  }

  #show(document: ProjectDocument, more: Partial<EditorState>, selectedId?: string): void {
    const { items: before, selected } = this.#state;
    const items = document === this.#state.document ? before : outlineOf(document.value);
    const wanted = selectedId ?? selected?.id ?? '';
    this.#update({
      document,
      project: document.value,
      items,
      selected: items.find(({ id }) => id === wanted),
      isChecked: false,
      ...more,
    });
    this.#check();
  }

  /** Stores a change in the browser, sends it to the other tabs, and has it saved. */
  #pass(change: Change, isContinued = false): void {
    const joins = isContinued && this.#pending.length > this.#sending;
    this.#pending = recordChange({ done: this.#pending, undone: [] }, change, joins).done;
    const number = this.#pending.length - 1;
    const stored = this.#pending[number];
    if (this.#isActive && stored !== undefined)
      void this.#log.put(number, stored).then((isStored) => {
        this.#canStore = isStored;
        if (!isStored) this.#reportSave(this.#state.save);
      });
    this.#tabs.send({ kind: 'change', change });
    this.#saver.changed();
  }

  #reportSave(save: SaveState): void {
    this.#update({ save: !this.#canStore && save.kind === 'kept' ? { kind: 'unsafe' } : save });
  }

  #createSaverHost(): ConstructorParameters<typeof Saver>[0] {
    return {
      text: this.text,
      save: (content, edition) => {
        this.#sending = this.#pending.length;
        return saveDraft(this.surveyId, content, edition);
      },
      load: async () => {
        const result = await readDraft(this.surveyId);
        if ('error' in result) return result;
        return { data: result.data && { text: result.data.text ?? '', edition: result.data.edition } };
      },
      merge: (theirs) => this.#merge(theirs),
      onSaved: (draft) => this.#onSaved(draft),
      onState: (save) => this.#reportSave(save),
      now: Date.now,
      wait(milliseconds, run) {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
    };
  }

  /** Applies the own unsaved changes to the draft of another author. */
  #merge(theirs: ServerDraft): void {
    const mine = this.#state.document;
    const { document } = reopenDocument(theirs.text, mine, randomId);
    if (document === undefined) return;
    this.#sending = 0;
    const merged = mergeDraft(document, this.#pending, mine);
    this.#show(merged.document, {
      notTaken: [...this.#state.notTaken, ...merged.notTaken],
      notice: { key: merged.notTaken.length > 0 ? 'notice.notTaken' : 'notice.merged' },
    });
  }

  #onSaved(draft: ServerDraft): void {
    this.#pending = this.text() === draft.text ? [] : this.#pending.slice(this.#sending);
    this.#sending = 0;
    void this.#log.begin({ text: draft.text, edition: draft.edition, changes: this.#pending });
    this.#tabs.send({ kind: 'saved', draft });
  }

  #onMessage(message: TabMessage): void {
    if (message.kind === 'saved') {
      if (this.text() === message.draft.text) this.#pending = [];
      return this.#saver.noteSaved(message.draft);
    }
    const applied = applyChange(this.#state.document, message.change);
    if (applied.conflict !== undefined) return; // both tabs set the same field: the active tab's value is saved
    this.#pending = [...this.#pending, message.change];
    if (this.#isActive) void this.#log.put(this.#pending.length - 1, message.change);
    this.#show(applied.document, {});
    this.#saver.changed();
  }

  #onActive(isActive: boolean, firstText: string): void {
    this.#isActive = isActive;
    const { edition } = this.#saver;
    void this.#log.begin({ text: this.#saver.savedText ?? firstText, edition, changes: this.#pending });
    this.#saver.setActive(isActive);
  }

  async #look(): Promise<void> {
    const { edition } = this.#saver;
    if (document.visibilityState !== 'visible' || !this.#isActive || edition === null) return;
    const result = await readDraft(this.surveyId, edition);
    if ('error' in result || result.data?.text === undefined) return;
    this.#saver.foundNewer({ text: result.data.text, edition: result.data.edition });
  }

  #travel(result: HistoryResult, key: 'notice.undone' | 'notice.redone'): void {
    if (result === undefined) return;
    if ('conflict' in result) return this.#update({ notice: { key: 'notice.noUndo' } });
    this.#lastTyped = Number.NEGATIVE_INFINITY;
    const { change } = result;
    this.#show(result.document, { history: result.history, notice: { key } }, change.selection?.after?.id);
    this.#pass(change);
  }

  #createEdits(): Edits {
    const label = (key: string, path: Path): ChangeLabel => ({
      key,
      params: { field: String(path.findLast((part) => typeof part === 'string') ?? '') },
    });
    return {
      set: (path, value, isTyping = false) =>
        this.change(
          label('change.set', path),
          (editing) => editing.set(placeOf(editing.project, path), value),
          isTyping,
        ),
      insert: (list, index, ...values) =>
        this.change(label('change.insert', list), (editing) => insertValues(editing, list, index, values)),
      remove: (path) => this.change(label('change.remove', path), (editing) => removeValue(editing, path)),
      move: (list, from, to) =>
        this.change(label('change.move', list), (editing) => moveValue(editing, list, from, to)),
    };
  }
}

function firstState(opened: OpenedSurvey): EditorState {
  const items = outlineOf(opened.document.value);
  return {
    document: opened.document,
    project: opened.document.value,
    items,
    selected: items.find(({ kind }) => kind === 'question') ?? items[0],
    history: EMPTY_HISTORY,
    issues: [],
    isChecked: false,
    save: { kind: 'saved', at: Date.now() },
    notTaken: opened.notTaken,
    version: opened.version,
    notice: undefined,
  };
}
