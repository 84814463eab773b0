import { LOCALES } from '@canvass/project';
import { cleanup, render } from '@testing-library/react';
import { Suspense, use } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { createPageTranslations } from './page-translations.ts';

afterEach(cleanup);

const textsOf = (title: string) => async () => ({ texts: { title } });

it('renders a page immediately if its texts are loaded', async () => {
  const files: Parameters<typeof createPageTranslations>[0] = Object.fromEntries(
    LOCALES.map((locale): readonly unknown[] => [locale, textsOf(`Report in ${locale}`)]),
  );
  const translations = createPageTranslations(files);
  const Page = () => <p>{use(translations.load('en-GB'))('title')}</p>;
  await translations.load('en-GB');
  const { container } = render(<div />);
  const place = container.appendChild(document.createElement('div'));
  flushSync(() =>
    createRoot(place).render(
      <Suspense fallback="nothing yet">
        <Page />
      </Suspense>,
    ),
  );
  expect(place.textContent).toBe('Report in en-GB');
});
