import {
  applyChange,
  type Change,
  compareProjects,
  documentPiece,
  EMPTY_HISTORY,
  type History,
  type MergedStates,
  type ProjectDocument,
  recordChange,
  reopenDocument,
} from '@canvass/authoring';
import { Saver, type SaveState } from '../saving/saver.ts';
import { readDraft, saveDraft, type ServerDraft } from '../server/calls.ts';
import type { EditorState } from './editor-state.ts';
import {
  type EditorLog,
  mergeDraft,
  type ConflictingChange,
  type OpenedSurvey,
  randomId,
} from './open-survey.ts';
import { readBrowserId, type TabMessage, type Tabs } from './tabs.ts';

const CHECK_INTERVAL_MS = 5_000;

interface SyncHost {
  getState(): EditorState;
  text(): string;
  show(document: ProjectDocument, changes: Partial<EditorState>): void;
  update(change: Partial<EditorState>): void;
  /** Called after this author's changes were applied to another author's draft. */
  onMerged(states: Omit<MergedStates, 'document'>): void;
}

/** Synchronises a survey with this browser's storage, its other tabs, and the draft on the server. */
export class DraftSync {
  readonly #surveyId: string;
  readonly #log: EditorLog;
  readonly #host: SyncHost;
  readonly #saver: Saver;
  readonly #tabs: Tabs;
  readonly #checkTimer: ReturnType<typeof setInterval>;
  /** This author's changes that the server does not have. */
  #pending: readonly Change[];
  /** Number of pending changes that the call in progress sends. */
  #sendingCount = 0;
  /** The document that the server has, and the document that the call in progress sends. */
  #base: ProjectDocument;
  #nextBase: ProjectDocument;
  #baseText: string;
  #storedHistory: History = EMPTY_HISTORY;
  #canStore = true;
  #isActive = false;
  readonly #browserId = readBrowserId();

  constructor(surveyId: string, openedSurvey: OpenedSurvey, log: EditorLog, host: SyncHost) {
    this.#surveyId = surveyId;
    this.#log = log;
    this.#host = host;
    this.#pending = openedSurvey.pending;
    const { edition, savedText, base } = openedSurvey;
    this.#base = base;
    this.#nextBase = base;
    this.#baseText = savedText ?? '';
    this.#saver = new Saver(this.#createSaverHost(), { edition, savedText, readAt: Date.now() });
    this.#tabs = connectTabs(surveyId, {
      onMessage: (message) => this.#onMessage(message),
      onActive: (isActive) => this.#onActive(isActive),
    });
    this.#checkTimer = setInterval(() => void this.#checkForNewerDraft(), CHECK_INTERVAL_MS);
    globalThis.addEventListener('online', this.retry);
  }

  /** Sends a change to the other tabs and schedules saving. The active tab also stores the change in the browser. */
  storeAndSend(change: Change, isContinued = false): void {
    const shouldJoin = isContinued && this.#pending.length > this.#sendingCount;
    this.#pending = recordChange({ done: this.#pending, undone: [] }, change, shouldJoin).done;
    const number = this.#pending.length - 1;
    const joinedChange = this.#pending[number];
    if (this.#isActive && joinedChange !== undefined)
      void this.#log.put(number, joinedChange).then((isStored) => {
        this.#canStore = isStored;
        if (!isStored) this.#reportSave(this.#host.getState().save);
      });
    this.#tabs.send({ kind: 'change', change });
    this.#saver.noteChange();
  }

  keepHistory(history: History): void {
    if (!this.#isActive) return;
    void this.#log.putHistory(this.#storedHistory, history);
    this.#storedHistory = history;
  }

  /** Shows and stores this author's changes that await a choice, in all tabs. */
  setConflicts(conflicts: readonly ConflictingChange[]): void {
    this.#host.update({ conflicts });
    void this.#log.putConflicts(conflicts);
    this.#tabs.send({ kind: 'notTaken', notTaken: conflicts });
  }

  /** Saves the survey. Resolves to the edition, or to undefined if the server does not have everything. */
  flush(): Promise<string | undefined> {
    return this.#saver.flush();
  }
  readonly retry = (): void => this.#saver.retry();

  stop(): void {
    clearInterval(this.#checkTimer);
    globalThis.removeEventListener('online', this.retry);
    this.#saver.stop();
    this.#tabs.stop();
  }

  #reportSave(save: SaveState): void {
    this.#host.update({ save: !this.#canStore && save.kind === 'kept' ? { kind: 'unsafe' } : save });
  }

  #createSaverHost(): ConstructorParameters<typeof Saver>[0] {
    return {
      text: () => this.#host.text(),
      save: (content, replacedDraft) => {
        this.#sendingCount = this.#pending.length;
        this.#nextBase = this.#host.getState().document;
        return saveDraft(this.#surveyId, content, replacedDraft);
      },
      load: async () => {
        const result = await readDraft(this.#surveyId);
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

  #merge(theirDraft: Pick<ServerDraft, 'text'>): void {
    const { document: myDocument, conflicts } = this.#host.getState();
    const { document } = reopenDocument(theirDraft.text, myDocument, randomId);
    if (document === undefined) return;
    this.#sendingCount = 0;
    this.#nextBase = document;
    const mergedDraft = mergeDraft(document, this.#pending, myDocument);
    this.#pending = mergedDraft.appliedChanges;
    if (mergedDraft.conflicts.length > 0) this.setConflicts([...conflicts, ...mergedDraft.conflicts]);
    this.#host.show(mergedDraft.document, {
      notice: { key: mergedDraft.conflicts.length > 0 ? 'notice.notTaken' : 'notice.merged' },
    });
    this.#tabs.send({
      kind: 'merged',
      operations: compareProjects(myDocument.value, mergedDraft.document.value),
    });
    this.#host.onMerged({ mine: myDocument, theirs: document });
  }

  #onSaved(draft: ServerDraft): void {
    this.#pending = this.#host.text() === draft.text ? [] : this.#pending.slice(this.#sendingCount);
    this.#sendingCount = 0;
    this.#base = this.#nextBase;
    this.#baseText = draft.text;
    this.#storeBase(draft.edition);
    this.#tabs.send({ kind: 'saved', draft });
  }

  #storeBase(edition: string | null): void {
    const { ids = {} } = documentPiece(this.#base);
    void this.#log.begin({ text: this.#baseText, ids, edition, changes: this.#pending });
  }

  #onMessage(message: TabMessage): void {
    switch (message.kind) {
      case 'saved':
        return this.#onSavedByOther(message.draft);
      case 'change': {
        const isApplied = this.#applyFromOtherTab(message.change.operations);
        if (!isApplied) return; // both tabs set the same field: the active tab's value is saved
        this.#pending = [...this.#pending, message.change];
        if (this.#isActive) void this.#log.put(this.#pending.length - 1, message.change);
        return this.#saver.noteChange();
      }
      case 'merged':
        // If the operations cannot be applied, this tab reads the saved text when it becomes the active one.
        this.#applyFromOtherTab(message.operations);
        return;
      case 'notTaken':
        return this.#host.update({ conflicts: message.notTaken });
      case 'others':
        return this.#host.update({ otherAuthors: message.others });
    }
  }

  #onSavedByOther(draft: ServerDraft): void {
    if (this.#host.text() === draft.text) {
      this.#pending = [];
      this.#base = this.#host.getState().document;
      this.#baseText = draft.text;
    }
    this.#saver.noteSaved(draft);
  }

  #applyFromOtherTab(operations: Change['operations']): boolean {
    const applyResult = applyChange(this.#host.getState().document, { operations });
    if (applyResult.conflict !== undefined) return false;
    this.#host.show(applyResult.document, {});
    return true;
  }

  #onActive(isActive: boolean): void {
    this.#isActive = isActive;
    const { edition, savedText } = this.#saver;
    // Another tab has saved a text that this tab does not have.
    if (savedText !== null && savedText !== this.#baseText) {
      this.#merge({ text: savedText });
      this.#base = this.#nextBase;
      this.#baseText = savedText;
    }
    this.#storeBase(edition);
    const { history, conflicts } = this.#host.getState();
    this.keepHistory(history);
    void this.#log.putConflicts(conflicts);
    this.#saver.setActive(isActive);
  }

  /** Shows in all tabs who else has the draft open. Only the active tab asks the server. */
  #showOtherAuthors(otherAuthors: readonly string[]): void {
    if (String(otherAuthors) === String(this.#host.getState().otherAuthors)) return;
    this.#host.update({ otherAuthors: otherAuthors });
    this.#tabs.send({ kind: 'others', others: otherAuthors });
  }

  async #checkForNewerDraft(): Promise<void> {
    const { edition } = this.#saver;
    if (document.visibilityState !== 'visible' || !this.#isActive || edition === null) return;
    const result = await readDraft(this.#surveyId, { edition, browser: this.#browserId });
    if ('error' in result || result.data === null) return;
    this.#showOtherAuthors(result.data.others ?? []);
    if (result.data.text === undefined) return;
    this.#saver.noteNewerDraft({ text: result.data.text, edition: result.data.edition });
  }
}

/**
 * Connects the tabs of a survey. One tab is active and saves. When it is closed, another tab becomes active.
 * Pages over plain http have no locks, so every tab is active. The server then refuses a save based on an old edition.
 */
function connectTabs(
  surveyId: string,
  { onMessage, onActive }: { onMessage(message: TabMessage): void; onActive(isActive: boolean): void },
): Tabs {
  const name = `canvass-editor-${surveyId}`;
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data));
  let release = () => undefined as void;
  let isStopped = false;
  const { locks } = navigator as Navigator & { readonly locks?: LockManager }; // absent over plain http
  if (locks === undefined) onActive(true);
  else {
    void locks.request(name, () => {
      if (isStopped) return undefined;
      onActive(true);
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    });
  }
  return {
    send: (message) => channel?.postMessage(message),
    stop() {
      isStopped = true;
      release();
      channel?.close();
    },
  };
}
