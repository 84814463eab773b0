import { configureStore } from '@reduxjs/toolkit';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../api/api.ts';
import { TranslationProvider } from '../../i18n/translation.tsx';
import { PayoutsCard } from './payouts-card.tsx';

afterEach(() => vi.unstubAllGlobals());

it('shows that dead payouts could not be loaded', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('state=dead')
      ? Response.json({ code: 1, msg: '' }, { status: 503 })
      : Response.json({ code: 0, data: { payouts: [] } }),
  );
  const { container, end } = await renderCard();
  await act(() => vi.waitFor(() => expect(container.querySelector('[role=alert]')).not.toBeNull()));
  await end();
});

it('does not say that there are no payouts before they are loaded', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const { container, end } = await renderCard();
  expect(container.textContent).not.toContain('No payouts');
  await end();
});

it('shows money as an amount, and points as a number', async () => {
  const common = { aid: 'a', ticket: 't', state: 'done', tries: 1, made_at: '2030-01-01T00:00:00Z' };
  const payouts = [
    { ...common, out_no: 'one', seq: 7, kind: 'red_packet', amount: 1_150 },
    { ...common, out_no: 'two', seq: 8, kind: 'points', amount: 1_150 },
  ];
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({ code: 0, data: { payouts: url.includes('state=dead') ? [] : payouts } }),
  );
  const { container, end } = await renderCard();
  await act(() => vi.waitFor(() => expect(container.querySelectorAll('li')).toHaveLength(2)));
  const [money, points] = [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(money).toContain('¥11.50');
  expect(points).toContain('1,150');
  await end();
});

async function renderCard() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const container = document.createElement('div');
  const root = createRoot(container);
  await act(async () =>
    root.render(
      <Provider store={store}>
        <TranslationProvider initial="en-GB">
          <PayoutsCard surveyId="tea" />
        </TranslationProvider>
      </Provider>,
    ),
  );
  return { container, end: () => act(async () => root.unmount()) };
}
