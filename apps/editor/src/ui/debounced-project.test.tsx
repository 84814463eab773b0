import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { computeOutline } from '../document/outline.ts';
import type { Editor } from '../editing/editor.ts';
import { EditorContext } from '../editing/use-editor.ts';
import { useDebouncedProject } from './debounced-project.ts';

const question = (gid: string, title: string) => ({ type: 'Q', gid, qtype: 'blank', title });
const createState = (title: string, extraFields: object = {}) => {
  const project = { format: 1, title: 'P', items: [question('a', title)], ...extraFields };
  return { project, items: computeOutline(project) };
};

it('a changed rule updates the project immediately, but typing only after a pause', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  let state = createState('1');
  let notify = () => {};
  const editor = {
    getState: () => state,
    subscribe: (listener: () => void) => {
      notify = listener;
      return () => {};
    },
  };
  const change = (next: typeof state) =>
    act(async () => {
      state = next;
      notify();
    });
  let shownProject: unknown;
  const Reader = () => {
    shownProject = useDebouncedProject().project;
    return null;
  };
  const root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <EditorContext value={editor as unknown as Editor}>
        <Reader />
      </EditorContext>,
    ),
  );
  const { project: first } = state;
  await change(createState('12'));
  await change(createState('123'));
  expect(shownProject).toBe(first);
  await act(async () => vi.advanceTimersByTime(300));
  expect(shownProject).toBe(state.project);
  await change(createState('1234', { rule_map: {} }));
  expect(shownProject).toBe(state.project);
  await act(async () => root.unmount());
  vi.useRealTimers();
});
