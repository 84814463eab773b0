import type { CanvasPlan } from '@canvass/protocol';
import { act, render, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { RuntimeProvider, StoreProvider } from '../../answering/runtime.ts';
import { createTranslator } from '../../i18n/translator.ts';
import { TranslatorProvider } from '../../i18n/use-translate.ts';
import { CanvasScreenView } from './canvas-screen.tsx';
import { createPageDrawer } from './draw-page.ts';

const createPlan = (...gids: readonly string[]): CanvasPlan => ({
  project: {
    format: 1,
    title: 'Survey',
    items: [
      { type: 'G', gid: 'g', items: gids.map((gid) => ({ type: 'Q', gid, qtype: 'blank', title: gid })) },
    ],
  },
  paths: [['items', 0]],
  language: 'en-GB',
  layout: 'phone',
  scheme: 'auto',
  selected: null,
  words: { select: {}, rules: {}, title: '', save: '', cancel: '', broken: '', empty: '' },
});

it('the runtime has the newest page, whichever page is ready first', async () => {
  const drawer = createPageDrawer(createTranslator());
  const [older, newer] = await Promise.all([
    drawer.prepare(createPlan('a')),
    drawer.prepare(createPlan('a', 'b')),
  ]);
  expect(older).toBeUndefined();
  expect(newer?.page.gids).toEqual(['a', 'b']);
  expect(drawer.runtime()?.runtime.program.current?.questions).toHaveLength(2);
});

it('draws the translations of its questions, although translations elsewhere have faults', async () => {
  const { project, ...plan } = createPlan('a', 'b');
  const translations = {
    ar: { a: { title: 'شاي {{ Q9 | default("x") }}' }, gone: { title: 'x' }, project: { nothing: 'x' } },
  };
  const project_lang = { answer_language: 'en-GB', translation_language: [{ code: 'ar' }] };
  const drawer = createPageDrawer(createTranslator());
  await drawer.prepare({
    ...plan,
    project: { ...(project as object), project_lang, translations },
    language: 'ar',
  });
  expect(drawer.runtime()?.runtime.program.current?.project.translations?.['ar']?.['a']).toEqual({
    title: 'شاي ‹Q9›',
  });
});

const SCREENS: readonly (readonly [NonNullable<CanvasPlan['screen']>, RegExp])[] = [
  [{ kind: 'start' }, /Welcome, ‹ext.name›/],
  [{ kind: 'end', word: 'finished' }, /Bye/],
  [{ kind: 'end', word: 'finished', end: 'short' }, /Too short/],
  [{ kind: 'status', text: 'over' }, /Closed for good/],
];

it.each(SCREENS)('the page %o has the author’s text although a question is faulty', async (screen, text) => {
  const { project } = createPlan('a', 'a');
  const file = {
    ...(project as object),
    desc_begin_page: { text: 'Welcome, {{ ext.name }}', typing: true },
    desc_end_page: { content: 'Bye', ends: { short: { content: 'Too short' } } },
    desc_status_page: { over: 'Closed for good' },
  };
  const translator = createTranslator();
  const drawer = createPageDrawer(translator);
  const drawn = await drawer.prepare({ ...createPlan('a'), project: file, paths: [], screen });
  expect(drawn?.screenFaults).toEqual([]);
  const { runtime, store } = drawer.runtime() ?? {};
  // Parts that suspend are rendered again only if the act is awaited.
  const { container } = await act(async () =>
    render(
      <TranslatorProvider value={translator}>
        <StoreProvider value={store ?? never()}>
          <RuntimeProvider value={runtime ?? never()}>
            <Suspense>
              <CanvasScreenView screen={screen} />
            </Suspense>
          </RuntimeProvider>
        </StoreProvider>
      </TranslatorProvider>,
    ),
  );
  await waitFor(() => expect(container.textContent).toMatch(text), { timeout: 20_000 });
});

it('a page with an unsafe link shows the finding in its place', async () => {
  const project = {
    ...(createPlan('a').project as object),
    desc_end_page: { jumpLink: 'javascript:alert(1)' },
  };
  const drawer = createPageDrawer(createTranslator());
  const screen = { kind: 'end', word: 'finished' } as const;
  const drawn = await drawer.prepare({ ...createPlan('a'), project, paths: [], screen });
  expect(drawn?.screenFaults).toMatchObject([{ path: '$.desc_end_page.jumpLink' }]);
});

function never(): never {
  throw new Error('The page was not drawn.');
}
