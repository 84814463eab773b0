import type { RespondentScripts, SavedScript } from '@canvass/protocol';
import { useSyncExternalStore } from 'react';
import type { CallResult } from '../server/send.ts';
import { statusOf } from '../server/send.ts';

/** A script that is kept with the survey. */
export interface KeptScript {
  readonly name: string;
  readonly text: string;
  /** The text that the server has. Null if it has none yet. */
  readonly savedText: string | null;
  readonly edition: string | null;
  /** The reason why the server lacks the text: another author changed the script, or saving failed. */
  readonly problem: 'changed' | 'unsaved' | undefined;
}

export interface ScriptsState {
  readonly kind: 'loading' | 'ready' | 'failed';
  /** The scripts, sorted by name. */
  readonly scripts: readonly KeptScript[];
}

interface ScriptHost {
  list(): Promise<CallResult<RespondentScripts>>;
  save(script: {
    readonly name: string;
    readonly text: string | null;
    readonly edition: string | null;
  }): Promise<CallResult<SavedScript | null>>;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly key: string;
}

const CONFLICT = 409;

/** Texts of scripts, by name, that only this browser has. */
type UnsavedTexts = Readonly<Record<string, Pick<KeptScript, 'text' | 'edition' | 'problem'>>>;

/** The scripts of a survey. Texts that the server does not have are kept in the browser, also after a reload. */
export class ScriptStore {
  readonly #host: ScriptHost;
  readonly #listeners = new Set<() => void>();
  #state: ScriptsState = { kind: 'loading', scripts: [] };

  constructor(host: ScriptHost) {
    this.#host = host;
  }

  readonly getState = (): ScriptsState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Loads the scripts of the server. This author's unsaved texts stay. */
  async load(): Promise<void> {
    const result = await this.#host.list();
    if ('error' in result && this.#state.kind !== 'loading')
      return this.#update({ ...this.#state, kind: 'failed' });
    const unsavedTexts = this.#readUnsaved();
    const serverScripts = ('data' in result ? result.data.scripts : []).map(
      ({ name, text, edition }): KeptScript => {
        const myScript = unsavedTexts[name];
        if (myScript === undefined || myScript.text === text)
          return { name, text, savedText: text, edition, problem: undefined };
        const problem =
          myScript.problem === 'unsaved' && myScript.edition === edition ? 'unsaved' : 'changed';
        return { name, text: myScript.text, savedText: text, edition, problem };
      },
    );
    const names = new Set(serverScripts.map(({ name }) => name));
    const unlistedScripts = Object.entries(unsavedTexts).flatMap(([name, mine]): readonly KeptScript[] => {
      if (names.has(name)) return [];
      if ('error' in result) return [{ ...mine, name, savedText: null }];
      const isDeleted = mine.edition !== null || mine.problem === 'changed';
      const problem = isDeleted ? 'changed' : 'unsaved';
      return [{ name, text: mine.text, savedText: null, edition: null, problem }];
    });
    return this.#update({
      kind: 'data' in result ? 'ready' : 'failed',
      scripts: [...serverScripts, ...unlistedScripts],
    });
  }

  /** Adds and saves a script. Returns false if there is a script with this name. */
  async add(name: string, text: string): Promise<boolean> {
    if (this.#state.kind === 'loading') await this.load();
    if (this.#find(name) !== undefined) return false;
    const newScript: KeptScript = { name, text, savedText: null, edition: null, problem: 'unsaved' };
    this.#update({ ...this.#state, scripts: [...this.#state.scripts, newScript] });
    await this.save(name);
    return true;
  }

  setText(name: string, text: string): void {
    this.#change(name, (script) => ({
      ...script,
      text,
      problem: script.problem === 'changed' ? 'changed' : text === script.savedText ? undefined : 'unsaved',
    }));
  }

  /** Saves a script, but only over the edition that this browser knows. */
  async save(name: string): Promise<void> {
    const script = this.#find(name);
    if (script === undefined) return;
    const { text, edition } = script;
    const result = await this.#host.save({ name, text, edition });
    if ('error' in result) {
      if (statusOf(result.error) === CONFLICT) return this.#noteConflict(name);
      return this.#change(name, (now) => ({ ...now, problem: 'unsaved' }));
    }
    return this.#change(name, (now) => ({
      ...now,
      savedText: text,
      edition: result.data?.edition ?? null,
      // The author may have typed more meanwhile.
      problem: now.text === text ? undefined : 'unsaved',
    }));
  }

  /** Deletes a script. Returns false if the server refuses or cannot be reached. */
  async remove(name: string): Promise<boolean> {
    const script = this.#find(name);
    if (script === undefined) return true;
    if (script.edition !== null) {
      const result = await this.#host.save({ name, text: null, edition: script.edition });
      if ('error' in result) {
        if (statusOf(result.error) === CONFLICT) await this.#noteConflict(name);
        return false;
      }
    }
    this.#update({ ...this.#state, scripts: this.#state.scripts.filter((one) => one.name !== name) });
    return true;
  }

  /** Adopts the text of the other author, or removes a script that the other author has deleted. */
  adoptTheirs(name: string): void {
    this.#change(name, (script) => ({ ...script, text: script.savedText ?? '', problem: undefined }));
    const script = this.#find(name);
    if (script?.edition === null)
      this.#update({ ...this.#state, scripts: this.#state.scripts.filter((one) => one !== script) });
  }

  /** Reads the edition that the other author has saved, so that the next save replaces this edition. */
  async #noteConflict(name: string): Promise<void> {
    const result = await this.#host.list();
    const theirScript = 'data' in result ? result.data.scripts.find((one) => one.name === name) : undefined;
    if ('error' in result) return this.#change(name, (script) => ({ ...script, problem: 'unsaved' }));
    return this.#change(name, (script) => ({
      ...script,
      savedText: theirScript?.text ?? null,
      edition: theirScript?.edition ?? null,
      problem: 'changed',
    }));
  }

  #find(name: string): KeptScript | undefined {
    return this.#state.scripts.find((script) => script.name === name);
  }

  #change(name: string, change: (script: KeptScript) => KeptScript): void {
    const scripts = this.#state.scripts.map((script) => (script.name === name ? change(script) : script));
    this.#update({ ...this.#state, scripts });
  }

  #update(state: ScriptsState): void {
    const scripts = state.scripts.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    this.#state = { ...state, scripts };
    if (state.kind !== 'loading') this.#storeUnsaved();
    for (const listener of this.#listeners) listener();
  }

  #storeUnsaved(): void {
    const unsavedScripts = this.#state.scripts.filter(({ problem }) => problem !== undefined);
    const { storage, key } = this.#host;
    try {
      if (unsavedScripts.length === 0) storage.removeItem(key);
      else {
        const entries = unsavedScripts.map(
          ({ name, text, edition, problem }) => [name, { text, edition, problem }] as const,
        );
        storage.setItem(key, JSON.stringify(Object.fromEntries(entries)));
      }
    } catch {
      // Without storage, the page shows that the text is not saved.
    }
  }

  #readUnsaved(): UnsavedTexts {
    try {
      return JSON.parse(this.#host.storage.getItem(this.#host.key) ?? '{}') as UnsavedTexts; // written by #storeUnsaved
    } catch {
      return {};
    }
  }
}

export const useScripts = (store: ScriptStore): ScriptsState =>
  useSyncExternalStore(store.subscribe, store.getState);
