import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { TranslationProvider } from '../../i18n/translation.tsx';
import { StartPage } from './start-page.tsx';

test.each([
  [400, 'This is too large for one survey.'],
  [413, 'This is too large for one survey.'],
  [503, 'The survey could not be created. Check your connection'],
])('the page shows the reason for the reply %i to a new survey', async (status, text) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit) =>
    method === 'PUT'
      ? Response.json({ code: status, msg: '', data: {} }, { status })
      : Response.json({ code: 0, data: { surveys: [], everywhere: ['publish'] } }),
  );
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  await act(async () =>
    root.render(
      <TranslationProvider initial="en-GB">
        <StartPage />
      </TranslationProvider>,
    ),
  );
  await act(async () => container.querySelector<HTMLButtonElement>('form button')?.click());
  expect(container.querySelector('[role=alert]')?.textContent).toContain(text);
  await act(async () => root.unmount());
  container.remove();
});
