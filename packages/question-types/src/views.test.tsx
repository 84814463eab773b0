import { hash32, type QuestionType } from '@canvass/logic';
import { cleanup } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, it, test } from 'vitest';
import type { Fixture } from './answers/examples/fixture.ts';
import { fixtures } from './registry/fixtures.gen.ts';
import { texts } from './registry/texts.ts';
import { registry } from './registry/registry.gen.ts';
import { renderQuestion, translator, violations } from './testing/render-question.tsx';
import { isFull, isSampled } from './testing/sampling.ts';
import { issueTarget, questionIds } from './controls/question/question-ids.ts';
import type { ViewProps } from './controls/view-props.ts';
import { views } from './registry/views.gen.ts';

// The casts erase the types of answers, because one loop reads the views of all types.
const viewsById = views as unknown as Readonly<
  Record<string, () => Promise<{ default: ComponentType<ViewProps> }>>
>;
const textsById: Readonly<
  Record<string, Readonly<Record<string, () => Promise<{ texts: Readonly<Record<string, string>> }>>>>
> = texts;
const fixturesById: Readonly<Record<string, readonly Fixture[]>> = fixtures;

async function loadRenderedType(id: string, type: QuestionType, locale = 'en-GB') {
  const view = await viewsById[id]?.();
  const ownTexts = await textsById[locale]?.[id]?.();
  // A page also loads the texts of open options.
  const openTexts = await textsById[locale]?.['open-text']?.();
  if (view === undefined || ownTexts === undefined) throw new Error(`${id} has no view or no texts.`);
  return { type, View: view.default, texts: { ...openTexts?.texts, ...ownTexts.texts } };
}

afterEach(cleanup);

/**
 * `npm test` runs axe on the first example of each type, reads texts in one language, and samples a type's examples by
 * seed. `npm run test:full` does all. Journeys run axe on every type in a real browser.
 */
const isTried = (example: Fixture, index: number) => isFull || index === 0;
const languagesOf = (id: string) =>
  Object.keys(textsById).filter((_, at, all) => isFull || at === hash32(id) % all.length);

describe.each([...registry])('the view of %s', (id, type) => {
  const examples = fixturesById[id] ?? [];

  test.each(examples.filter(isTried))('$name: no axe findings', async (example) => {
    const { container } = renderQuestion(await loadRenderedType(id, type), example);
    expect(await violations(container)).toEqual([]);
  });

  test.each(examples.filter(({ name }, at) => at === 0 || isSampled(`${id} ${name}`, 3)))(
    '$name: the title can take focus, and every issue is shown at its part',
    async (example) => {
      const { texts, ...otherParts } = await loadRenderedType(id, type);
      const { container } = renderQuestion({ texts, ...otherParts }, example);
      const { title } = questionIds(example.question.gid);
      expect(container.querySelector(`[id="${title}"][tabindex="-1"]`)).not.toBeNull();
      for (const issue of example.issues) {
        const target = container.querySelector(`[id="${issueTarget(example.question.gid, issue)}"]`);
        expect(target).not.toBeNull();
        const t = translator(texts);
        // An option with an open text names it in its label.
        const messages = [t(issue.key, issue.params)];
        if (issue.key === 'validate.answer' && 'question.open_missing' in texts)
          messages.push(t('question.open_missing', { title: '' }).split(/[“”]/)[0] ?? '');
        const ids = container.querySelectorAll(`[aria-describedby]`);
        const describingIds = [...ids].flatMap(
          (element) => element.getAttribute('aria-describedby')?.split(' ') ?? [],
        );
        const descriptions = describingIds.map(
          (name) => container.querySelector(`[id="${name}"]`)?.textContent ?? '',
        );
        expect(descriptions.some((text) => messages.some((message) => text.includes(message)))).toBe(true);
      }
    },
  );

  it.each(languagesOf(id))('has all its texts in %s', async (locale) => {
    for (const example of examples.filter(
      ({ name }, at) => at === 0 || isSampled(`texts ${id} ${name}`, 3),
    )) {
      renderQuestion(await loadRenderedType(id, type, locale), example);
      cleanup();
    }
  });

  it('has unique ids, and no references to missing ones', async () => {
    for (const example of examples.filter(({ name }, at) => at === 0 || isSampled(`ids ${id} ${name}`, 5))) {
      const { container } = renderQuestion(await loadRenderedType(id, type), example, { layout: 'pc' });
      const ids = [...container.querySelectorAll('[id]')].map((element) => element.id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const element of container.querySelectorAll('[aria-describedby], [for]')) {
        const names = element.getAttribute('aria-describedby') ?? element.getAttribute('for') ?? '';
        for (const name of names.split(' ')) expect(ids).toContain(name);
      }
      cleanup();
    }
  });
});
