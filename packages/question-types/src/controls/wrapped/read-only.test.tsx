import type { AnswerText } from '@canvass/logic';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, test } from 'vitest';
import { exampleOptions, exampleQuestion } from '../../answers/examples/fixture.ts';
import { texts } from '../../types/single/single.texts.ts';
import SingleView from '../../types/single/single.view.tsx';
import { translator, violations } from '../../testing/render-question.tsx';
import { createViewModel } from '../../testing/view-model.ts';
import { PageLanguageProvider } from '../formats/page-language.tsx';
import type { ViewProps } from '../view-props.ts';
import { wrapView } from './wrapped-view.tsx';
import type { ComponentType } from 'react';

afterEach(cleanup);

const question = exampleQuestion('single', {
  title: 'Your plan',
  tipText: 'As agreed.',
  items: exampleOptions('Small', 'Large'),
});
// The cast erases the type of answers, as pages do.
const View = wrapView(SingleView as ComponentType<ViewProps>);

function show(fixed: readonly AnswerText[] | undefined, language = 'en-GB') {
  const view = { ...createViewModel(question, ['o2']), ...(fixed !== undefined && { fixed }) };
  const { container } = render(
    <PageLanguageProvider value={language}>
      <main>
        <View
          view={view}
          answer={['o2']}
          issues={[]}
          onChange={() => undefined}
          t={translator(texts)}
          layout="phone"
          services={{}}
          headingLevel={1}
        />
      </main>
    </PageLanguageProvider>,
  );
  return container;
}

it('shows the value of a question that is read only, with its title and tip and without controls', async () => {
  const container = show([{ text: 'Large' }]);
  expect(container.textContent).toBe('Your planAs agreed.Large');
  expect(container.querySelector('input, button')).toBeNull();
  expect(await violations(container)).toEqual([]);
});

it('other questions have the view of their type', () =>
  expect(show(undefined).querySelectorAll('input')).toHaveLength(2));

test.each<[string, AnswerText, string]>([
  ['de', { text: '1234.5', form: 'number' }, '1234,5'],
  ['en-GB', { text: '2026-05-31', form: 'day' }, '31 May 2026'],
  ['ja', { text: '2026-05-31', form: 'day' }, '2026年5月31日'],
  ['de', { text: '2026-05-31T14:30', form: 'day' }, '31. Mai 2026 um 14:30'],
  ['en-GB', { text: '2026-05-31x', form: 'day' }, '2026-05-31x'],
  ['en-GB', { text: '2026-02-30', form: 'day' }, '2026-02-30'],
  ['en-GB', { label: 'Home', text: 'Kendal' }, 'Home: Kendal'],
])('in %s %j is %s', (language, part, text) =>
  expect(show([part], language).querySelector('.cv-fixed')?.textContent).toBe(text),
);

it('a dash is shown if there is no value', () =>
  expect(show([]).querySelector('.cv-fixed')?.textContent).toBe('–'));
