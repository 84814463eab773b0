import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { afterEach, describe, expect, it, test } from 'vitest';
import { exampleOptions, exampleQuestion } from '../../answers/examples/fixture.ts';
import { texts as pickerTexts } from '../picker/picker.texts.ts';
import { texts as multipleTexts } from '../../types/multiple/multiple.texts.ts';
import MultipleView from '../../types/multiple/multiple.view.tsx';
import { texts as singleTexts } from '../../types/single/single.texts.ts';
import SingleView from '../../types/single/single.view.tsx';
import { translator, violations } from '../../testing/render-question.tsx';
import { createViewModel } from '../../testing/view-model.ts';
import type { ViewProps } from '../view-props.ts';
import { wrapView } from './wrapped-view.tsx';

afterEach(cleanup);

const TITLES = [
  'Łódź',
  'Málaga',
  'São Paulo',
  'Zürich',
  'İzmir',
  'ＴＯＫＹＯ',
  'مُراكش',
  'Ελλάδα',
  'New York',
];
const PLAIN_TITLES = ['Oslo', 'Paris', 'Quito', 'Rome', 'Sofia', 'Tunis', 'Ulm'];
const options = exampleOptions(...TITLES, ...PLAIN_TITLES);
const withStrokes = exampleOptions(...TITLES, ...PLAIN_TITLES, 'Tromsø', 'Đakovo', 'Gießen');
// The casts erase the types of answers, as pages do.
const VIEWS = {
  single: wrapView(SingleView as ComponentType<ViewProps>),
  multiple: wrapView(MultipleView as ComponentType<ViewProps>),
};

function show(kind: keyof typeof VIEWS, items = options, storedAnswer?: unknown) {
  const question = exampleQuestion(kind, { title: 'Where?', search: true, items });
  const View = VIEWS[kind];
  function Page() {
    const [answer, setAnswer] = useState<unknown>(storedAnswer);
    return (
      <main>
        <View
          view={createViewModel(question, answer)}
          answer={answer}
          issues={[]}
          onChange={(next) => setAnswer(next ?? undefined)}
          t={translator({ ...singleTexts, ...multipleTexts, ...pickerTexts })}
          layout="phone"
          services={{}}
          headingLevel={1}
        />
      </main>
    );
  }
  const { container } = render(<Page />);
  const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  const type = (value: string) => fireEvent.change(field(), { target: { value } });
  const readTitles = () =>
    [...container.querySelectorAll('.cv-options label')].map((label) => label.textContent?.trim());
  return { container, field, type, readTitles };
}

describe.each(['single', 'multiple'] as const)('a search of the options of a %s', (kind) => {
  it('shows the options that contain the typed text, and announces how many', async () => {
    const { container, type, readTitles } = show(kind);
    expect(readTitles()).toHaveLength(16);
    type('o');
    expect(readTitles()).toContain('Oslo');
    expect(readTitles()).not.toContain('Ulm');
    expect(screen.getByText(`Results: ${readTitles().length}`).tagName).toBe('OUTPUT');
    expect(await violations(container)).toEqual([]);
    type('');
    expect(readTitles()).toHaveLength(16);
  });

  it('keeps the chosen options in the list', () => {
    const { type, readTitles } = show(kind);
    fireEvent.click(screen.getByLabelText('Rome'));
    type('paris');
    expect(readTitles()).toEqual(['Paris', 'Rome']);
    fireEvent.click(screen.getByLabelText('Paris'));
    type('ulm');
    expect(readTitles()).toEqual(kind === 'single' ? ['Paris', 'Ulm'] : ['Paris', 'Rome', 'Ulm']);
  });

  it('says that nothing is found', () => {
    const { type, readTitles } = show(kind);
    type('xyz');
    expect(readTitles()).toEqual([]);
    expect(screen.getByText('Nothing found')).toBeDefined();
  });

  it('is not offered for few options', () => {
    show(kind, options.slice(0, 15));
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

test.each([
  ['malaga', 'Málaga'],
  ['sao  PAULO', 'São Paulo'],
  ['zurich', 'Zürich'],
  ['tokyo', 'ＴＯＫＹＯ'],
  ['مراكش', 'مُراكش'],
  ['ελλαδα', 'Ελλάδα'],
  ['newyork', 'New York'],
  ['lodz', 'Łódź'],
  ['łódź', 'Łódź'],
  ['izmir', 'İzmir'],
  ['tromso', 'Tromsø'],
  ['DAKOVO', 'Đakovo'],
  ['giessen', 'Gießen'],
  ['gießen', 'Gießen'],
])('%s finds %s', (typed, found) => {
  const { type, readTitles } = show('single', withStrokes);
  type(typed);
  expect(readTitles()).toEqual([found]);
});

it('Enter in the search field does not leave the page', () => {
  const { field } = show('single');
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(false);
});
