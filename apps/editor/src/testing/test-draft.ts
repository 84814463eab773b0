import { EMPTY_HISTORY, openDocument, printDocument } from '@canvass/authoring';
import { loadProject } from '@canvass/project/file';
import { expect } from 'vitest';
import { computeOutline } from '../document/outline.ts';
import { createFirstState, type EditorState, type OpenDraft } from '../editing/editor-state.ts';

/** A survey that is open in an editor without a page, so that tests can call its commands. */
export function openTestDraft(text: string) {
  const { document } = openDocument(text);
  if (document === undefined) throw new Error('The survey of the test is not a project.');
  let state: EditorState = createFirstState({
    document,
    history: EMPTY_HISTORY,
    conflicts: [],
    version: 0,
  });
  const draft: OpenDraft = {
    getState: () => state,
    commit(next, _, selectedId) {
      const nextItems = computeOutline(next.value);
      const nextSelected = nextItems.find(({ id }) => id === (selectedId ?? state.selected?.id));
      state = {
        ...state,
        document: next,
        project: next.value,
        items: nextItems,
        selected: nextSelected,
        askedChange: undefined,
      };
    },
    setNotice: (notice) => void (state = { ...state, notice }),
    ask: (asked) => void (state = { ...state, askedChange: asked }),
  };
  const find = (gid: string) => state.items.find((item) => item.gid === gid) ?? expect.fail(gid);
  return {
    ...draft,
    find,
    text: () => printDocument(state.document),
    select: (gid: string) => void (state = { ...state, selected: find(gid) }),
    outline: () => state.items.map(({ gid, code, level }) => `${level} ${gid} ${code}`),
    choose: (key: string) => state.askedChange?.choices.find((choice) => choice.key === key)?.choose(),
    errors: () =>
      loadProject(printDocument(state.document)).issues.filter(({ severity }) => severity === 'error'),
  };
}
