import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createTranslator } from '../../i18n/translator.ts';
import { TranslatorProvider } from '../../i18n/use-translate.ts';
import type { Navigation } from '../../navigation/navigation.ts';
import { PolicyPage } from './policy-page.tsx';

const ID = 'P'.repeat(24);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')), 'Network error. Try again.'],
  [
    'has failed',
    async () => Response.json({ code: 500, msg: '' }, { status: 500 }),
    'Network error. Try again.',
  ],
  [
    'shows that there is no policy',
    async () => Response.json({ code: 0, data: {} }),
    'no privacy policy of its own',
  ],
])('explains why the policy is missing: the server %s', async (_case, reply, words) => {
  vi.stubGlobal('fetch', reply);
  const translator = createTranslator();
  await translator.load('en-GB', []);
  await translator.complete();
  const place = { path: `/s/${ID}/policy`, search: '', hash: '', state: null };
  const navigation = { current: () => place } as unknown as Navigation; // the page uses only this member
  await act(async () => {
    render(
      <TranslatorProvider value={translator}>
        <Suspense fallback={null}>
          <PolicyPage navigation={navigation} surveyId={ID} language="en-GB" />
        </Suspense>
      </TranslatorProvider>,
    );
  });
  expect(await screen.findByText(new RegExp(words))).toBeDefined();
});
