import {
  applyChange,
  type Change,
  type MergedStates,
  type ProjectDocument,
  recordChange,
  reopenDocument,
} from '@canvass/authoring';
import type { LocalLog } from '../saving/local-log.ts';
import { Saver, type SaveState, type ServerDraft } from '../saving/saver.ts';
import { readDraft, saveDraft } from '../server/calls.ts';
import type { EditorState } from './editor-state.ts';
import { mergeDraft, type OpenedSurvey, randomId } from './open-survey.ts';
import { connectTabs, type TabMessage, type Tabs } from './tabs.ts';

/** The interval between looks at the draft of other authors, in milliseconds. */
const LOOK_EVERY_MS = 5_000;

/** The open survey, as it is kept in step. */
interface SyncHost {
  getState(): EditorState;
  text(): string;
  /** Shows the document of another tab or author. */
  show(document: ProjectDocument, more: Partial<EditorState>): void;
  update(change: Partial<EditorState>): void;
  /** Called after the own changes were applied to another author's draft. */
  onMerged(states: Omit<MergedStates, 'document'>): void;
}

/** Keeps a survey in step with this browser's storage, its other tabs, and the draft on the server. */
export class DraftSync {
  readonly #surveyId: string;
  readonly #log: LocalLog<Change>;
  readonly #host: SyncHost;
  readonly #saver: Saver;
  readonly #tabs: Tabs;
  readonly #lookTimer: ReturnType<typeof setInterval>;
  /** Own changes that the server does not have. */
  #pending: readonly Change[];
  /** How many of them are in the call that is in progress. */
  #sending = 0;
  #canStore = true;
  #isActive = false;

  constructor(surveyId: string, opened: OpenedSurvey, log: LocalLog<Change>, host: SyncHost) {
    this.#surveyId = surveyId;
    this.#log = log;
    this.#host = host;
    this.#pending = opened.pending;
    const { edition, savedText } = opened;
    this.#saver = new Saver(this.#createSaverHost(), { edition, savedText, at: Date.now() });
    this.#tabs = connectTabs(surveyId, {
      onMessage: (message) => this.#onMessage(message),
      onActive: (isActive) => this.#onActive(isActive, savedText ?? ''),
    });
    this.#lookTimer = setInterval(() => void this.#look(), LOOK_EVERY_MS);
    globalThis.addEventListener('online', this.retry);
  }

  /** Stores a change in the browser, sends it to the other tabs, and has it saved. */
  pass(change: Change, isContinued = false): void {
    const joins = isContinued && this.#pending.length > this.#sending;
    this.#pending = recordChange({ done: this.#pending, undone: [] }, change, joins).done;
    const number = this.#pending.length - 1;
    const stored = this.#pending[number];
    if (this.#isActive && stored !== undefined)
      void this.#log.put(number, stored).then((isStored) => {
        this.#canStore = isStored;
        if (!isStored) this.#reportSave(this.#host.getState().save);
      });
    this.#tabs.send({ kind: 'change', change });
    this.#saver.changed();
  }

  /** Saves now. Resolves to the edition, or to undefined if the server does not have everything. */
  flush(): Promise<string | undefined> {
    return this.#saver.flush();
  }
  /** Tries to save again now. */
  readonly retry = (): void => this.#saver.retry();

  stop(): void {
    clearInterval(this.#lookTimer);
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
      save: (content, edition) => {
        this.#sending = this.#pending.length;
        return saveDraft(this.#surveyId, content, edition);
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

  /** Applies the own unsaved changes to the draft of another author. */
  #merge(theirs: ServerDraft): void {
    const mine = this.#host.getState().document;
    const { document } = reopenDocument(theirs.text, mine, randomId);
    if (document === undefined) return;
    this.#sending = 0;
    const merged = mergeDraft(document, this.#pending, mine);
    this.#host.show(merged.document, {
      notTaken: [...this.#host.getState().notTaken, ...merged.notTaken],
      notice: { key: merged.notTaken.length > 0 ? 'notice.notTaken' : 'notice.merged' },
    });
    this.#host.onMerged({ mine, theirs: document });
  }

  #onSaved(draft: ServerDraft): void {
    this.#pending = this.#host.text() === draft.text ? [] : this.#pending.slice(this.#sending);
    this.#sending = 0;
    void this.#log.begin({ text: draft.text, edition: draft.edition, changes: this.#pending });
    this.#tabs.send({ kind: 'saved', draft });
  }

  #onMessage(message: TabMessage): void {
    if (message.kind === 'saved') {
      if (this.#host.text() === message.draft.text) this.#pending = [];
      return this.#saver.noteSaved(message.draft);
    }
    const applied = applyChange(this.#host.getState().document, message.change);
    if (applied.conflict !== undefined) return; // both tabs set the same field: the active tab's value is saved
    this.#pending = [...this.#pending, message.change];
    if (this.#isActive) void this.#log.put(this.#pending.length - 1, message.change);
    this.#host.show(applied.document, {});
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
    const result = await readDraft(this.#surveyId, edition);
    if ('error' in result || result.data?.text === undefined) return;
    this.#saver.foundNewer({ text: result.data.text, edition: result.data.edition });
  }
}
