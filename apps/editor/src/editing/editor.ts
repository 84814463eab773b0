import {
  applyChange,
  type Change,
  type ChangeLabel,
  documentPiece,
  edit,
  editText,
  type Editing,
  forceChange,
  type HistoryResult,
  printDocument,
  type ProjectDocument,
  recordChange,
  redo,
  undo,
} from '@canvass/authoring';
import { outlineOf, dropFirstFindings } from '../document/outline.ts';
import type { Edits } from '../controls/form-context.ts';
import { ScriptStore } from '../saving/script-store.ts';
import { listScripts, saveScript } from '../server/calls.ts';
import { type Checker, createChecker } from '../worker/checker.ts';
import type { SimulationResult } from '../worker/simulation.ts';
import { createAfterPress } from './after-press.ts';
import { DraftSync } from './draft-sync.ts';
import {
  type AskedChange,
  listChosenItems,
  type EditorState,
  createFirstState,
  NOTHING_MARKED,
  type OpenDraft,
} from './editor-state.ts';
import { createEdits } from './edits.ts';
import { type EditorLog, type ConflictingChange, type OpenedSurvey, randomId } from './open-survey.ts';

/** The pause between a change and its check, in milliseconds. */
const CHECK_DELAY_MS = 250;
/** Typing in one field is one change until the author pauses for this number of milliseconds. */
const TYPING_PAUSE_MS = 1_000;

type Commands = typeof import('./commands.ts');

export class Editor implements OpenDraft {
  readonly surveyId: string;
  readonly edits: Edits;
  readonly checker: Checker;
  readonly scripts: ScriptStore;
  readonly #sync: DraftSync;
  readonly #afterPress = createAfterPress();
  readonly #listeners = new Set<() => void>();
  #state: EditorState;
  #commands: Promise<Commands> | undefined;
  #loadedCommands: Commands | undefined;
  #printed: { readonly document: ProjectDocument; readonly text: string } | undefined;
  #checkTimer: ReturnType<typeof setTimeout> | undefined;
  #lastTyped = Number.NEGATIVE_INFINITY;
  #scriptRenames: Promise<void> = Promise.resolve();

  constructor(surveyId: string, openedSurvey: OpenedSurvey, log: EditorLog) {
    this.surveyId = surveyId;
    this.#state = createFirstState(openedSurvey);
    this.edits = createEdits((label, run, isTyping) => this.change(label, run, isTyping));
    this.checker = createChecker((issues, checkedText) =>
      this.#afterPress.run(() =>
        this.#update({
          issues: dropFirstFindings(this.#state.items, issues),
          isChecked: checkedText === this.#printed?.text && this.#printed.document === this.#state.document,
        }),
      ),
    );
    this.scripts = new ScriptStore({
      list: () => listScripts(surveyId),
      save: (script) => saveScript(surveyId, script),
      storage: localStorage,
      key: `canvass-editor-scripts-${surveyId}`,
    });
    this.#sync = new DraftSync(surveyId, openedSurvey, log, {
      getState: this.getState,
      text: this.text,
      show: (document, changes) => this.#show(document, changes),
      update: (change) => this.#update(change),
      onMerged: (states) => void this.run((commands) => commands.recodeAdded(this, states)),
    });
    this.#check();
    // Commands are loaded now, because the server may be unavailable when the author needs them.
    void this.run(() => undefined);
  }

  readonly getState = (): EditorState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Selects an item. An empty id selects the survey. */
  select(id: string): void {
    this.#update({ selected: this.#state.items.find((item) => item.id === id), markedIds: NOTHING_MARKED });
  }
  /** Selects an item, and marks others, so that commands apply to all of them. */
  mark(id: string, markedIds: ReadonlySet<string>): void {
    this.#update({ selected: this.#state.items.find((item) => item.id === id), markedIds: markedIds });
  }

  /**
   * Returns the selected items as text for the clipboard, synchronously, as clipboard events require. Returns undefined
   * if no item is selected or if the code is not loaded yet.
   */
  copyText(): string | undefined {
    const chosenItems = listChosenItems(this.#state);
    if (chosenItems.length === 0) return undefined;
    if (this.#loadedCommands === undefined) this.setNotice({ key: 'notice.copyAgain' });
    else this.setNotice({ key: 'notice.copied', params: { count: chosenItems.length } });
    return this.#loadedCommands?.copyText(this, chosenItems);
  }

  /** Loads the commands and runs one. Resolves to undefined if the commands cannot be loaded. */
  async run<R>(command: (commands: Commands) => R): Promise<R | undefined> {
    let commands: Commands;
    try {
      this.#commands ??= import('./commands.ts');
      commands = await this.#commands;
      this.#loadedCommands = commands;
    } catch {
      this.#commands = undefined; // the next command tries again
      this.setNotice({ key: 'notice.notLoaded' });
      return undefined;
    }
    return command(commands);
  }

  /** Makes one change of several operations. Typing in one field continues the last change. */
  change(label: ChangeLabel, run: (editing: Editing) => void, isTyping = false): void {
    const { document, change } = edit(this.#state.document, { label, newId: randomId }, run);
    if (change.operations.length === 0) return;
    const now = Date.now();
    const isContinued = isTyping && now - this.#lastTyped < TYPING_PAUSE_MS;
    this.#record(document, change, { isContinued });
    if (isTyping) this.#lastTyped = now;
  }

  /** Records a change unless it has no operations. */
  commit(document: ProjectDocument, change: Change, selectedId?: string): void {
    if (change.operations.length > 0) this.#record(document, change, { selectedId });
  }

  /** Applies a change of this author over the values of another author. */
  applyAnyway(entry: ConflictingChange): void {
    const canApply = applyChange(this.#state.document, entry.change).conflict === undefined;
    const forced = forceChange(this.#state.document, entry.change, {
      mine: entry.mine,
      newId: randomId,
    });
    // The element that the change is about may no longer exist.
    if (forced.change.operations.length === 0 && !canApply)
      return this.setNotice({ key: 'notice.notApplied' });
    this.commit(forced.document, forced.change);
    return this.dropConflict(entry);
  }

  /** Applies an edited text of `base`, and keeps later changes elsewhere. Returns the reason if the text is invalid. */
  replaceText(text: string, base: ProjectDocument = this.#state.document): string | undefined {
    const currentDocument = this.#state.document;
    if (base === currentDocument && text === this.text()) return undefined;
    const edited = editText(base, text, { label: { key: 'change.json' }, newId: randomId });
    if (edited.document === undefined) return edited.issues[0]?.message ?? '';
    const { document, change } = edited;
    // Changes of whitespace alone are kept in the document, and saved with the next change.
    if (change.operations.length === 0) {
      if (base === currentDocument) this.#show(document, {});
      return undefined;
    }
    if (base === currentDocument) this.commit(document, change);
    else {
      const myPiece = documentPiece(document);
      const applied = applyChange(currentDocument, change).document;
      const forced = applied ?? forceChange(currentDocument, change, { mine: myPiece, newId: randomId });
      if ('change' in forced) this.commit(forced.document, forced.change);
      else this.commit(forced, change);
    }
    return undefined;
  }

  undo(): void {
    this.#applyHistory(undo(this.#state.document, this.#state.history), 'notice.undone');
  }
  redo(): void {
    this.#applyHistory(redo(this.#state.document, this.#state.history), 'notice.redone');
  }

  readonly text = (): string => {
    if (this.#printed?.document !== this.#state.document)
      this.#printed = { document: this.#state.document, text: printDocument(this.#state.document) };
    return this.#printed.text;
  };

  /** Saves the survey. Resolves to the edition, or to undefined if the server does not have everything. */
  flush(): Promise<string | undefined> {
    return this.#sync.flush();
  }
  readonly retry = (): void => this.#sync.retry();

  noteVersion(version: number): void {
    this.#update({ version });
  }
  dropConflict(entry: ConflictingChange): void {
    this.#sync.setConflicts(this.#state.conflicts.filter((one) => one !== entry));
  }
  noteSimulation(result: SimulationResult): void {
    this.#update({ simulation: { document: this.#state.document, result } });
  }
  setNotice(notice: ChangeLabel | undefined): void {
    this.#update({ notice });
  }
  /** Asks the author how to make a change; undefined closes the dialog. */
  ask(askedChange: AskedChange | undefined): void {
    this.#update({ askedChange });
  }

  stop(): void {
    clearTimeout(this.#checkTimer);
    this.#sync.stop();
    this.#afterPress.stop();
    this.checker.stop();
  }

  #update(change: Partial<EditorState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #check(): void {
    clearTimeout(this.#checkTimer);
    this.#checkTimer = setTimeout(() => this.checker.check(this.text()), CHECK_DELAY_MS);
  }

  #show(document: ProjectDocument, changes: Partial<EditorState>, selectedId?: string): void {
    const { items: before, selected } = this.#state;
    const items = document === this.#state.document ? before : outlineOf(document.value);
    const idToSelect = selectedId ?? selected?.id ?? '';
    this.#update({
      document,
      project: document.value,
      items,
      selected: items.find(({ id }) => id === idToSelect),
      isChecked: false,
      // An open question about a change refers to the previous state of the document.
      askedChange: undefined,
      ...changes,
    });
    this.#check();
  }

  #record(
    document: ProjectDocument,
    unplacedChange: Change,
    {
      selectedId,
      isContinued = false,
    }: { readonly selectedId?: string | undefined; readonly isContinued?: boolean },
  ): void {
    const currentId = this.#state.selected?.id ?? '';
    const selection = {
      before: { id: currentId, path: [] },
      after: { id: selectedId ?? currentId, path: [] },
    };
    const change: Change = { ...unplacedChange, selection };
    this.#lastTyped = Number.NEGATIVE_INFINITY;
    const history = recordChange(this.#state.history, change, isContinued);
    this.#followCodes(change, this.#state.document, document);
    this.#show(document, { history, notice: undefined }, selectedId);
    this.#sync.keepHistory(history);
    this.#sync.storeAndSend(change, isContinued);
  }

  /** Replaces renamed codes of questions and options in the scripts. Changes are handled one after the other. */
  #followCodes(change: Change, before: ProjectDocument, after: ProjectDocument): void {
    const isRenaming = change.operations.some((one) => one.op === 'set' && one.at.path.at(-1) === 'cid');
    if (!isRenaming) return;
    this.#scriptRenames = this.#scriptRenames.then(async () => {
      const { renameInScripts } = await import('./script-renames.ts');
      const { changedCount, unchanged } = await renameInScripts(this.scripts, before, after);
      if (unchanged.length > 0)
        this.setNotice({ key: 'notice.scriptsLeft', params: { names: unchanged.join(', ') } });
      else if (changedCount > 0)
        this.setNotice({ key: 'notice.scriptsChanged', params: { count: changedCount } });
    });
  }

  #applyHistory(result: HistoryResult, key: 'notice.undone' | 'notice.redone'): void {
    if (result === undefined) return;
    if ('conflict' in result) return this.#update({ notice: { key: 'notice.noUndo' } });
    this.#lastTyped = Number.NEGATIVE_INFINITY;
    const { change, history } = result;
    this.#followCodes(change, this.#state.document, result.document);
    this.#sync.keepHistory(history);
    this.#show(result.document, { history, notice: { key } }, change.selection?.after?.id);
    this.#sync.storeAndSend(change);
  }
}
