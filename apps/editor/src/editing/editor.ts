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
  type ProjectDocument,
  recordChange,
  redo,
  undo,
} from '@canvass/authoring';
import { dropFirstFindings } from '../document/outline.ts';
import { textOf } from '../document/project-text.ts';
import { randomId } from '../document/random-ids.ts';
import type { Edits } from '../controls/form-context.ts';
import type { Tabs } from '../saving/connect-tabs.ts';
import { createDraftServer } from '../saving/draft-server.ts';
import { CommentStore } from '../saving/comment-store.ts';
import type { LocalLog } from '../saving/local-log.ts';
import type { ConflictingChange } from '../saving/merge-draft.ts';
import type { OpenedSurvey } from '../saving/open-survey.ts';
import { readTime, SavingEffects } from '../saving/saving-effects.ts';
import {
  createSavingState,
  type SavingEffect,
  type SavingInput,
  type SavingState,
} from '../saving/saving-state.ts';
import { ScriptStore } from '../saving/script-store.ts';
import { stepSaving } from '../saving/step-saving.ts';
import {
  addComment,
  listComments,
  listScripts,
  markComment,
  removeComment,
  saveScript,
} from '../server/calls.ts';
import { type Checker, createChecker } from '../worker/checker.ts';
import type { SimulationResult } from '../worker/simulation.ts';
import { createAfterPress } from './after-press.ts';
import {
  type AskedChange,
  listChosenItems,
  type Notice,
  type EditorState,
  createFirstState,
  findSelected,
  NOTHING_MARKED,
  type OpenDraft,
  selectedIdOf,
  showSaving,
  type StepView,
} from './editor-state.ts';
import { createEdits } from './edits.ts';

/** The pause between a change and its check, in milliseconds. */
const CHECK_DELAY_MS = 250;
/** Typing in one field is one change until the author pauses for this number of milliseconds. */
const TYPING_PAUSE_MS = 1_000;

type Commands = typeof import('./commands.ts');

export class Editor implements OpenDraft {
  readonly surveyId: string;
  readonly mayOnlyTranslate: boolean;
  /** Whether all changes are ignored, because the reader may only look and comment. */
  readonly isReadOnly: boolean;
  readonly edits: Edits;
  readonly checker: Checker;
  readonly scripts: ScriptStore;
  readonly comments: CommentStore;
  readonly #effects: SavingEffects;
  readonly #afterPress = createAfterPress();
  readonly #listeners = new Set<() => void>();
  #state: EditorState;
  #saving: SavingState;
  #commands: Promise<Commands> | undefined;
  #loadedCommands: Commands | undefined;
  #checkTimer: ReturnType<typeof setTimeout> | undefined;
  #checkedDocument: ProjectDocument | undefined;
  #lastTyped = Number.NEGATIVE_INFINITY;
  #scriptRenames: Promise<void> = Promise.resolve();

  constructor(
    surveyId: string,
    openedSurvey: OpenedSurvey,
    { log, tabs }: { readonly log: LocalLog; readonly tabs: Tabs },
  ) {
    this.surveyId = surveyId;
    this.mayOnlyTranslate = openedSurvey.mayOnlyTranslate;
    this.isReadOnly = openedSurvey.isReadOnly;
    this.#state = createFirstState({ ...openedSurvey, ...openedSurvey.work });
    this.edits = createEdits((label, run, isTyping) => this.change(label, run, isTyping));
    this.checker = createChecker((issues, checkedText, length) =>
      this.#afterPress.run(() =>
        this.#update({
          issues: dropFirstFindings(this.#state.items, issues),
          isChecked: this.#checkedDocument === this.#state.document && checkedText === this.text(),
          length,
        }),
      ),
    );
    this.scripts = new ScriptStore({
      list: () => listScripts(surveyId),
      save: (script) => saveScript(surveyId, script),
      storage: localStorage,
      key: `canvass-editor-scripts-${surveyId}`,
    });
    this.comments = new CommentStore({
      list: () => listComments(surveyId),
      add: (comment) => addComment(surveyId, comment),
      mark: (thread, isDone) => markComment(surveyId, thread, isDone),
      remove: (id) => removeComment(surveyId, id),
    });
    this.#saving = createSavingState(openedSurvey, { at: readTime(), idPrefix: randomId() });
    this.#effects = new SavingEffects({
      log,
      server: createDraftServer(surveyId, openedSurvey.isReadOnly),
      tabs,
      dispatch: (input) => this.#step(input),
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

  /** Selects an item, or a page before or after the questions. An empty id selects the survey. */
  select(id: string): void {
    this.#update({ ...findSelected(this.#state, id), markedIds: NOTHING_MARKED });
  }
  /** Selects an item, and marks others, so that commands apply to all of them. */
  mark(id: string, markedIds: ReadonlySet<string>): void {
    this.#update({ ...findSelected(this.#state, id), markedIds });
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
    // Changes of whitespace alone are saved, but cannot be undone.
    if (change.operations.length === 0) {
      if (base === currentDocument) this.#step({ kind: 'reformatted', document });
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

  readonly undo = (): void =>
    this.#applyHistory(undo(this.#state.document, this.#state.history), 'notice.undone');
  readonly redo = (): void =>
    this.#applyHistory(redo(this.#state.document, this.#state.history), 'notice.redone');

  readonly text = (): string => textOf(this.#state.document);

  /** Saves the survey. Resolves to the edition, or to undefined if the server does not have everything. */
  flush(): Promise<string | undefined> {
    return this.#effects.requestSave();
  }
  readonly retry = (): void => this.#step({ kind: 'retried' });

  noteVersion(version: number): void {
    this.#update({ version });
  }
  dropConflict(entry: ConflictingChange): void {
    this.#step({ kind: 'conflictDropped', conflict: entry });
  }
  noteSimulation(result: SimulationResult): void {
    this.#update({ simulation: { document: this.#state.document, result } });
  }
  setNotice(notice: Notice | undefined): void {
    this.#update({ notice });
  }
  /** Asks the author how to make a change; undefined closes the dialog. */
  ask(askedChange: AskedChange | undefined): void {
    this.#update({ askedChange });
  }

  stop(): void {
    clearTimeout(this.#checkTimer);
    this.#effects.stop();
    this.#afterPress.stop();
    this.checker.stop();
  }

  #update(change: Partial<EditorState>): void {
    this.#setState({ ...this.#state, ...change });
  }

  #setState(state: EditorState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #check(): void {
    clearTimeout(this.#checkTimer);
    this.#checkTimer = setTimeout(() => {
      this.#checkedDocument = this.#state.document;
      this.checker.check(this.text());
    }, CHECK_DELAY_MS);
  }

  /** Makes a step of saving, shows its result together with `view`, and runs its effects. */
  #step(input: SavingInput, view?: StepView): void {
    const { state: saving, effects } = stepSaving(this.#saving, { ...input, at: readTime() });
    const { document } = this.#state;
    this.#saving = saving;
    this.#setState(showSaving(this.#state, saving, view));
    if (document !== saving.document) this.#check();
    for (const effect of effects) {
      if (effect.kind === 'merged') this.#showMerge(effect);
      else this.#effects.run(effect);
    }
  }

  #showMerge({ states, hasConflicts }: Extract<SavingEffect, { readonly kind: 'merged' }>): void {
    this.setNotice({ key: hasConflicts ? 'notice.notTaken' : 'notice.merged' });
    void this.run((commands) => commands.recodeAdded(this, states));
  }

  #record(
    document: ProjectDocument,
    unplacedChange: Change,
    {
      selectedId,
      isContinued = false,
    }: { readonly selectedId?: string | undefined; readonly isContinued?: boolean },
  ): void {
    if (this.isReadOnly) return this.setNotice({ key: 'notice.readOnly' });
    const currentId = selectedIdOf(this.#state);
    const selection = {
      before: { id: currentId, path: [] },
      after: { id: selectedId ?? currentId, path: [] },
    };
    const change: Change = { ...unplacedChange, selection };
    this.#lastTyped = Number.NEGATIVE_INFINITY;
    const history = recordChange(this.#state.history, change, isContinued);
    this.#followCodes(change, this.#state.document, document);
    this.#step({ kind: 'changed', document, change, history, isContinued }, { selectedId });
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
    if (result === undefined || this.isReadOnly) return;
    if ('conflict' in result) return this.#update({ notice: { key: 'notice.noUndo' } });
    this.#lastTyped = Number.NEGATIVE_INFINITY;
    const { change, history } = result;
    this.#followCodes(change, this.#state.document, result.document);
    this.#step(
      { kind: 'changed', document: result.document, change, history },
      { selectedId: change.selection?.after?.id, notice: { key, change } },
    );
  }
}
