import axe from 'axe-core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { sortByPosition } from './focus-field.ts';
import { ErrorSummary } from './error-summary.tsx';

afterEach(cleanup);

const errors = [
  { target: 'name', text: 'Write an answer here' },
  { target: 'drinks', text: 'Choose an option' },
];
const page = (list: typeof errors, attempt: unknown = errors) => (
  <main>
    <ErrorSummary heading="There is a problem" errors={list} attempt={attempt} />
    <input id="name" aria-label="Name" />
    <fieldset>
      <legend>Drinks</legend>
      <div id="drinks">
        <input type="radio" name="d" aria-label="Tea" />
      </div>
    </fieldset>
  </main>
);

it('the summary takes focus when it appears, and again at each attempt to leave the page', () => {
  const { rerender } = render(page(errors));
  const box = screen.getByRole('alert', { name: 'There is a problem' });
  expect(document.activeElement).toBe(box);
  screen.getByLabelText('Name').focus();
  rerender(page(errors.slice(1)));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(screen.getAllByRole('link')).toHaveLength(1);
  rerender(page(errors, {}));
  expect(document.activeElement).toBe(box);
});

it('a link focuses its field, or the first control of its group, without a new entry in the history', () => {
  render(page(errors));
  fireEvent.click(screen.getByRole('link', { name: 'Write an answer here' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  fireEvent.click(screen.getByRole('link', { name: 'Choose an option' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Tea'));
  expect(window.location.hash).toBe('');
});

it('the summary is absent without errors, and has no axe findings', async () => {
  const { container, rerender } = render(page(errors));
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
  rerender(page([]));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('`sortByPosition` sorts errors into the order of the page', () => {
  render(page(errors));
  expect(sortByPosition(['drinks', 'name'], (id) => id)).toEqual(['name', 'drinks']);
});
