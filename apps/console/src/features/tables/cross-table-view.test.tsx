import type { AnalysisPlan, CrossTable } from '@canvass/protocol';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { TranslationProvider } from '../../i18n/translation.tsx';
import { CrossTableView } from './cross-table-view.tsx';

afterEach(() => vi.restoreAllMocks());

it('cells have different keys if their columns have equal values of different variables', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const cells = [9, 4, 5].map((count) => ({ count, weight: count }));
  const table = {
    weighted: false,
    columns: ['tea', 'milk'].map((variable) => ({ variable, value: 1 })),
    blocks: [
      {
        bases: [9, 4, 5].map((n) => ({ n, weight: n, effective: n })),
        rows: [{ variable: 'age', value: 3, cells }],
        means: [1, 2, 3].map((mean) => ({ mean })),
      },
    ],
  } as unknown as CrossTable; // only these fields are read
  const plan = { sides: [], questions: [] } as unknown as AnalysisPlan;
  const container = document.createElement('div');
  const root = createRoot(container);
  await act(async () =>
    root.render(
      <TranslationProvider initial="en-GB">
        <CrossTableView plan={plan} table={table} figure="count" />
      </TranslationProvider>,
    ),
  );
  expect(container.querySelectorAll('tbody td')).toHaveLength(6);
  expect(logged).not.toHaveBeenCalled();
  await act(async () => root.unmount());
});
