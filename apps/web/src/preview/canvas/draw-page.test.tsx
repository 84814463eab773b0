import type { CanvasPlan } from '@canvass/protocol';
import { expect, it } from 'vitest';
import { createTranslator } from '../../i18n/translator.ts';
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
