import type { ProjectDocument } from '@canvass/authoring';
import { textOf } from '../document/project-text.ts';
import type { KeptScript, ScriptStore } from '../saving/script-store.ts';
import { type ScriptMessage, startScripts } from '../worker/scripts.ts';

export interface RenamedScripts {
  readonly changedCount: number;
  /** Names of scripts that still have the old codes. */
  readonly unchanged: readonly string[];
}

/** Replaces renamed codes in the scripts of a survey, and saves the changed scripts. */
export async function renameInScripts(
  store: ScriptStore,
  before: ProjectDocument,
  after: ProjectDocument,
): Promise<RenamedScripts> {
  if (store.getState().kind !== 'ready') await store.load();
  const { scripts } = store.getState();
  if (scripts.length === 0) return { changedCount: 0, unchanged: [] };
  const task = {
    kind: 'rename',
    before: textOf(before),
    after: textOf(after),
    scripts,
  } as const;
  const message = await new Promise<ScriptMessage>((resolve) => void startScripts(task, resolve));
  if (message.kind !== 'renamed') return { changedCount: 0, unchanged: scripts.map(({ name }) => name) };
  for (const { name, text } of message.scripts) await saveRenamed(store, name, text);
  return { changedCount: message.scripts.length, unchanged: message.refused };
}

/** Replaces the text of a script, and saves it unless the author has unsaved changes in it. */
async function saveRenamed(store: ScriptStore, name: string, text: string): Promise<void> {
  const isNamed = (script: KeptScript) => script.name === name && script.problem === undefined;
  const isSaved = store.getState().scripts.some(isNamed);
  store.setText(name, text);
  if (isSaved) await store.save(name);
}
