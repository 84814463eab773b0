import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { exampleOptions, exampleQuestion } from '../../answers/examples/fixture.ts';
import { loadAllParts } from '../late-parts.tsx';
import { texts as blankTexts } from '../../types/blank/blank.texts.ts';
import BlankView from '../../types/blank/blank.view.tsx';
import { texts as singleTexts } from '../../types/single/single.texts.ts';
import SingleView from '../../types/single/single.view.tsx';
import { translator, violations } from '../../testing/render-question.tsx';
import { createViewModel } from '../../testing/view-model.ts';
import { NoAnswerProvider, ownAnswer } from './no-answer-context.tsx';

await loadAllParts();
afterEach(cleanup);

const noAnswers = [
  { kind: 'dont_know', title: 'Don’t know' },
  { kind: 'prefer_not', title: 'Prefer not to say' },
] as const;
const QUESTIONS = {
  single: exampleQuestion('single', { title: 'Which?', items: exampleOptions('One', 'Two') }),
  blank: exampleQuestion('blank', { title: 'Which?' }),
};

function show(kind: keyof typeof QUESTIONS) {
  const answers: unknown[] = [];
  function Page() {
    const [answer, setAnswer] = useState<unknown>();
    const view = { ...createViewModel(QUESTIONS[kind], answer), noAnswers };
    const onChange = (value: unknown) => {
      answers.push(value);
      setAnswer(value ?? undefined);
    };
    const props = { view, issues: [], onChange, layout: 'phone', services: {}, headingLevel: 1 } as const;
    const viewAnswer = ownAnswer(view) as never; // the answer has the type of the view
    return (
      <main>
        <NoAnswerProvider view={view} onChange={onChange}>
          {kind === 'single' ? (
            <SingleView {...props} answer={viewAnswer} t={translator(singleTexts)} />
          ) : (
            <BlankView {...props} answer={viewAnswer} t={translator(blankTexts)} />
          )}
        </NoAnswerProvider>
      </main>
    );
  }
  const { container } = render(<Page />);
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  return { container, answers, box };
}

describe.each(['single', 'blank'] as const)('non-answers to a %s', (kind) => {
  it('belong to the question for screen readers, and have no faults', async () => {
    const { container, box } = show(kind);
    expect(box('Don’t know').closest('fieldset.cv-no-answers')).toBe(
      screen.getAllByRole('group', { name: /Which\?/ }).at(-1),
    );
    fireEvent.click(box('Don’t know'));
    expect(await violations(container)).toEqual([]);
  });

  it('are given one at a time, and can be withdrawn', () => {
    const { answers, box } = show(kind);
    fireEvent.click(box('Don’t know'));
    fireEvent.click(box('Prefer not to say'));
    expect(box('Don’t know').checked).toBe(false);
    fireEvent.click(box('Prefer not to say'));
    expect(answers).toEqual([{ no_answer: 'dont_know' }, { no_answer: 'prefer_not' }, null]);
  });
});

it('non-answers replace an answer, and are replaced by one', () => {
  const { answers, box } = show('single');
  const getOption = () => screen.getByRole<HTMLInputElement>('radio', { name: 'One' });
  fireEvent.click(getOption());
  fireEvent.click(box('Don’t know'));
  expect(getOption().checked).toBe(false);
  fireEvent.click(getOption());
  expect(box('Don’t know').checked).toBe(false);
  expect(answers).toEqual([['o1'], { no_answer: 'dont_know' }, ['o1']]);
});

it('non-answers empty a text, and are unchecked when a text is typed', () => {
  const { answers, box } = show('blank');
  const text = screen.getByRole<HTMLInputElement>('textbox');
  fireEvent.change(text, { target: { value: 'x' } });
  fireEvent.blur(text);
  fireEvent.click(box('Don’t know'));
  expect(text.value).toBe('');
  fireEvent.change(text, { target: { value: 'y' } });
  fireEvent.blur(text);
  expect(answers.at(-1)).toEqual(['y']);
  expect(box('Don’t know').checked).toBe(false);
});
