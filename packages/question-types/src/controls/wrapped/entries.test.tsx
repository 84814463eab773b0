import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Question } from '@canvass/project';
import type { Issue } from '@canvass/protocol';
import { exampleQuestion } from '../../answers/examples/fixture.ts';
import { translator, violations } from '../../testing/render-question.tsx';
import { createViewModel } from '../../testing/view-model.ts';
import { texts as blankTexts } from '../../types/blank/blank.texts.ts';
import BlankView from '../../types/blank/blank.view.tsx';
import { loadAllParts } from '../late-parts.tsx';
import type { ViewProps } from '../view-props.ts';
import { texts } from './entries.texts.ts';
import { wrapView } from './wrapped-view.tsx';

beforeAll(loadAllParts);
afterEach(cleanup);

// The cast erases the type of answers, as pages do.
const View = wrapView(BlankView as ComponentType<ViewProps>);
const medicines = exampleQuestion('blank', { title: 'Your medicines', tipText: 'All of them.' });

function show(fields: Partial<Question>, storedAnswer?: unknown, issues: readonly Issue[] = []) {
  const question: Question = { ...medicines, ...fields };
  const answers: unknown[] = [];
  let replace: (answer: unknown) => void = () => undefined;
  function Page() {
    const [answer, setAnswer] = useState<unknown>(storedAnswer);
    replace = setAnswer;
    return (
      <main>
        <View
          view={createViewModel(question, answer)}
          answer={answer}
          issues={issues}
          onChange={(next) => {
            answers.push(next);
            setAnswer(next ?? undefined);
          }}
          t={translator({ ...blankTexts, ...texts })}
          layout="phone"
          services={{}}
          headingLevel={1}
        />
      </main>
    );
  }
  const { container } = render(<Page />);
  const fieldsOf = () => screen.queryAllByRole<HTMLInputElement>('textbox');
  return {
    container,
    answers,
    readTexts: () => fieldsOf().map(({ value }) => value),
    write(index: number, value: string) {
      const field = fieldsOf()[index];
      if (field === undefined) throw new Error(`There is no field ${index}.`);
      fireEvent.change(field, { target: { value } });
      fireEvent.blur(field);
    },
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    replace: (answer: unknown) => replace(answer),
  };
}

describe('a question with several entries', () => {
  it('has a field with a name for each entry, in a group with the title', async () => {
    const { container, readTexts } = show({ entries: { least: 2, most: 3 }, required: true }, [['Insulin']]);
    const group = screen.getByRole('group', { name: /Your medicines/ });
    expect(within(group).getByRole('textbox', { name: 'Answer 2' }).getAttribute('aria-required')).toBe(
      'true',
    );
    expect(readTexts()).toEqual(['Insulin', '']);
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(await violations(container)).toEqual([]);
  });

  it('adds fields up to the maximum, focuses the new one, and says that there are no more', () => {
    const { press, write, answers, readTexts } = show({ entries: { most: 3 } });
    write(0, ' Insulin ');
    press('Add another');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Answer 2' }));
    press('Add another');
    write(2, 'Ibuprofen');
    expect(readTexts()).toEqual(['Insulin', '', 'Ibuprofen']);
    expect(answers).toEqual([[['Insulin']], [['Insulin'], ['Ibuprofen']]]);
    expect(screen.queryByRole('button', { name: 'Add another' })).toBeNull();
    expect(screen.getByText('No more than 3 answers').getAttribute('aria-live')).toBe('polite');
  });

  it('removes a field, moves the focus to the next one, and clears the answer with the last text', () => {
    const { press, write, answers, readTexts } = show({ entries: {} }, [['a'], ['b'], ['c']]);
    press('Remove answer 2');
    expect(answers.at(-1)).toEqual([['a'], ['c']]);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Answer 2' }));
    press('Remove answer 2');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Answer 1' }));
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    write(0, '');
    expect([answers.at(-1), readTexts()]).toEqual([null, ['']]);
  });

  it('shows an issue at its entry, whose number does not count empty fields', () => {
    const issue = { key: 'validate.need_min_length_type', params: { min: 2, length: 1 }, part: '2' };
    const { press, write } = show({ entries: {} }, [['abc'], ['d']], [issue]);
    const readInvalid = () =>
      screen.getAllByRole('textbox').map((field) => field.getAttribute('aria-invalid') === 'true');
    expect(readInvalid()).toEqual([false, true]);
    press('Add another');
    write(2, 'e');
    write(1, '');
    expect(readInvalid()).toEqual([false, false, true]);
  });

  it('follows an answer that changes from outside', () => {
    const { replace, readTexts } = show({ entries: {} }, [['a'], ['b']]);
    act(() => replace([['c']]));
    expect(readTexts()).toEqual(['c']);
    act(() => replace(undefined));
    expect(readTexts()).toEqual(['']);
  });

  it('has the fields of its kind of text', () => {
    show({ entries: { least: 2 }, open_attrs: { type: 'date' } }, [['2026-05-31']]);
    const group = screen.getByRole('group', { name: 'Answer 1' });
    expect(within(group).getByRole<HTMLInputElement>('textbox', { name: 'Year' }).value).toBe('2026');
    expect(screen.getByRole('group', { name: 'Answer 2' })).toBeDefined();
  });
});
