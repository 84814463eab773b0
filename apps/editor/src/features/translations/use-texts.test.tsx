import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { TranslationProvider } from '../../i18n/translation.tsx';
import { useTexts } from './use-texts.ts';

function TextCount({ count }: { readonly count: number }) {
  return useTexts().t('count.rows', { count });
}

it.each([
  [1, '1 Text'],
  [2, '2 Texte'],
])('%d of counted texts is in the language of the editor', async (count, text) => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(
    <TranslationProvider initial="de">
      <Suspense>
        <TextCount count={count} />
      </Suspense>
    </TranslationProvider>,
  );
  await vi.waitFor(() => expect(container.textContent).toBe(text));
  root.unmount();
});
