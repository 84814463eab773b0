import { editText, openDocument, type JsonRecord } from '@canvass/authoring';
import type { DraftStates, ListedVersion } from '@canvass/protocol';
import { useCallback, useEffect, useState } from 'react';
import { projectText } from '../../document/project-text.ts';
import { randomId } from '../../document/random-ids.ts';
import type { Editor } from '../../editing/editor.ts';
import {
  keepDraftState,
  listDraftStates,
  listVersions,
  readDraftState,
  readVersion,
} from '../../server/calls.ts';

/** A state of the survey that authors can look at: the open draft, a published version, or an earlier draft. */
export type SurveyState =
  | { readonly kind: 'draft'; readonly key: 'draft' }
  | { readonly kind: 'version'; readonly key: string; readonly version: number; readonly at: string }
  | {
      readonly kind: 'earlier';
      readonly key: string;
      readonly edition: string;
      readonly at: string;
      readonly author: string | null;
    };

export const OPEN_DRAFT: SurveyState = { kind: 'draft', key: 'draft' };

interface SavedStates {
  /** Undefined while the states are loaded. */
  readonly states: readonly SurveyState[] | 'failed' | undefined;
  reload(): void;
}

/** The published versions and earlier drafts of a survey, latest first. */
export function useSavedStates(surveyId: string): SavedStates {
  const [states, setStates] = useState<readonly SurveyState[] | 'failed'>();
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isGone = false;
    void Promise.all([listDraftStates(surveyId), listVersions(surveyId)]).then(([drafts, versions]) => {
      if (isGone) return;
      // A survey that was never published has no versions, and one that was never saved has no drafts.
      if ('error' in drafts && 'error' in versions) return setStates('failed');
      setStates(
        listStates(
          'data' in drafts ? drafts.data.states : [],
          'data' in versions ? versions.data.versions : [],
        ),
      );
    });
    return () => {
      isGone = true;
    };
  }, [surveyId, count]);
  return { states, reload: useCallback(() => setCount((one) => one + 1), []) };
}

const listStates = (
  drafts: DraftStates['states'],
  versions: readonly ListedVersion[],
): readonly SurveyState[] =>
  [
    ...drafts.map(
      ({ edition, saved_at: at, saved_by: author }) =>
        ({ kind: 'earlier', key: `${at} ${edition}`, edition, at, author }) as const,
    ),
    ...versions.map(
      ({ version, published_at: at }) => ({ kind: 'version', key: `v${version}`, version, at }) as const,
    ),
  ].toSorted((one, other) => (one.at < other.at ? 1 : -1));

/** Reads the text of a saved state. Undefined if the server does not return it. */
async function readText(
  surveyId: string,
  state: Exclude<SurveyState, { readonly kind: 'draft' }>,
): Promise<string | undefined> {
  if (state.kind === 'earlier') {
    const reply = await readDraftState(surveyId, state.edition);
    return 'data' in reply ? reply.data.text : undefined;
  }
  const reply = await readVersion(surveyId, state.version);
  return 'data' in reply ? projectText(reply.data.project) : undefined;
}

/** Reads the project of a state, which for the open draft is `draft`. Undefined while it is loaded. */
export function useProject(
  editor: Editor,
  state: SurveyState,
  draft: JsonRecord,
): JsonRecord | 'failed' | undefined {
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly project: JsonRecord | 'failed' }>();
  useEffect(() => {
    if (state.kind === 'draft') return undefined;
    let isGone = false;
    void readText(editor.surveyId, state).then((text) => {
      const document = text === undefined ? undefined : openDocument(text).document;
      if (!isGone) setLoaded({ key: state.key, project: document?.value ?? 'failed' });
    });
    return () => {
      isGone = true;
    };
  }, [editor, state]);
  if (state.kind === 'draft') return draft;
  return loaded?.key === state.key ? loaded.project : undefined;
}

/**
 * Restores a state as one change, which can be undone. The server keeps the present draft in the history first. Returns
 * false without a change if the draft cannot be saved or the state cannot be read.
 */
export async function restoreState(
  editor: Editor,
  state: Exclude<SurveyState, { readonly kind: 'draft' }>,
  when: string,
): Promise<boolean> {
  const text = await readText(editor.surveyId, state);
  if (text === undefined || !(await keepPresentDraft(editor))) return false;
  const label = { key: 'change.restored', params: { when } };
  const { document, ...restored } = editText(editor.getState().document, text, { label, newId: randomId });
  if (document === undefined || !('change' in restored)) return false;
  editor.commit(document, restored.change);
  return true;
}

/** Tries twice, because another author may save between the two calls. */
async function keepPresentDraft(editor: Editor, triesLeft = 2): Promise<boolean> {
  const edition = await editor.flush();
  if (edition === undefined) return false;
  if ('data' in (await keepDraftState(editor.surveyId, edition))) return true;
  return triesLeft > 1 && keepPresentDraft(editor, triesLeft - 1);
}
