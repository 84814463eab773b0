import { expect, it, vi } from 'vitest';
import { computeOuterPages } from '../document/outer-pages.ts';
import { computeOutline } from '../document/outline.ts';
import type { Editor } from '../editing/editor.ts';
import type { UiState } from '../ui/ui-state.ts';
import { runKey } from './editor-keys.ts';

it('F8 goes to the first finding of the next item or of the survey, and Shift F8 goes back', () => {
  const project = { items: ['a', 'b', 'c'].map((gid) => ({ type: 'Q', gid })) };
  const items = computeOutline(project);
  const pages = computeOuterPages(project);
  const paths = ['$.settings.dark', '$.items[0].title', '$.items[2].title', '$.items[2].qtype'];
  const issues = paths.map((path) => ({ path }));
  let selectedId = '';
  const getState = () => ({ items, pages, issues, selected: items.find(({ id }) => id === selectedId) });
  const editor = { getState, select: (id: string) => (selectedId = id) } as unknown as Editor;
  const show = vi.fn<UiState['show']>();
  const press = (shiftKey: boolean) => {
    runKey({ key: 'F8', shiftKey } as KeyboardEvent, editor, { show } as unknown as UiState);
    return [items.find(({ id }) => id === selectedId)?.gid, show.mock.lastCall?.[2]];
  };
  const [survey, first, last] = [
    [undefined, '$.settings.dark'],
    ['a', '$.items[0].title'],
    ['c', '$.items[2].title'],
  ];
  expect([false, false, false].map(press)).toEqual([first, last, survey]);
  expect([true, true, true].map(press)).toEqual([last, first, survey]);
});
