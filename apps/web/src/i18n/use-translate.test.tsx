import { cleanup, render } from '@testing-library/react';
import { Suspense } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { createTranslator } from './translator.ts';
import { TranslatorProvider, useAllTexts } from './use-translate.ts';

afterEach(cleanup);

function Screen() {
  const { translate: t } = useAllTexts();
  return <p>{t('not_found.title')}</p>;
}

it('renders a screen immediately if its texts are loaded', async () => {
  const translator = createTranslator();
  await translator.load('en-GB', []);
  await translator.complete();
  const { container } = render(<div />);
  const place = container.appendChild(document.createElement('div'));
  flushSync(() =>
    createRoot(place).render(
      <TranslatorProvider value={translator}>
        <Suspense fallback="nothing yet">
          <Screen />
        </Suspense>
      </TranslatorProvider>,
    ),
  );
  expect(place.textContent).toBe('Page not found');
});
