import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { outlineOf } from '../document/outline.ts';
import type { Editor } from './editor.ts';
import { EditorContext } from './use-editor.ts';
import { useRestedProject } from './rested-project.ts';

const question = (gid: string, title: string) => ({ type: 'Q', gid, qtype: 'blank', title });
const stateOf = (title: string, more: object = {}) => {
  const project = { format: 1, title: 'P', items: [question('a', title)], ...more };
  return { project, items: outlineOf(project) };
};

it('follows rules at once, and typing after a pause', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  let state = stateOf('1');
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
  let shown: unknown;
  const Reader = () => {
    shown = useRestedProject().project;
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
  await change(stateOf('12'));
  await change(stateOf('123'));
  expect(shown).toBe(first);
  await act(async () => vi.advanceTimersByTime(300));
  expect(shown).toBe(state.project);
  await change(stateOf('1234', { rule_map: {} }));
  expect(shown).toBe(state.project);
  await act(async () => root.unmount());
  vi.useRealTimers();
});
