import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { listenToKeys } from './answer-keys.ts';

beforeAll(() => listenToKeys(document));
afterEach(() => {
  cleanup();
  send.mockClear();
});

const option = (name: string) => (
  <label key={name}>
    <input type="radio" name="q" className="cv-choice-input" value={`option_${name}`} />
    {name}
  </label>
);
const send = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
const page = (questions = 1) => (
  <form onSubmit={send}>
    <div className="app-questions">
      <h2 tabIndex={-1}>About you</h2>
      {['first', 'second'].slice(0, questions).map((name) => (
        <fieldset key={name} className="cv-question">
          <h1 tabIndex={-1}>Colour</h1>
          <div className="cv-options">{['Red', 'Green', 'Blue'].map(option)}</div>
          <textarea aria-label="Why" />
        </fieldset>
      ))}
    </div>
    <button type="submit">Next</button>
  </form>
);
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

it('while a question has the focus, a letter or digit chooses and Enter continues', () => {
  render(page());
  fireEvent.keyDown(screen.getByRole('heading', { name: 'About you' }), { key: 'b' });
  expect(radio('Green').checked).toBe(true);
  expect(document.activeElement).toBe(radio('Green'));
  fireEvent.keyDown(radio('Green'), { key: '3' });
  expect(radio('Blue').checked).toBe(true);
  fireEvent.keyDown(screen.getByRole('heading', { name: 'Colour' }), { key: 'Enter' });
  expect(send).toHaveBeenCalledOnce();
});

it('keys have no effect while typing, held down, with modifiers, outside the question, or with another question on the page', () => {
  const { rerender } = render(page());
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'a' });
  fireEvent.keyDown(radio('Red'), { key: 'a', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'a' });
  fireEvent.keyDown(radio('Red'), { key: 'z' });
  fireEvent.keyDown(radio('Red'), { key: 'a', repeat: true });
  fireEvent.keyDown(screen.getByRole('heading', { name: 'Colour' }), { key: 'Enter', repeat: true });
  expect(send).not.toHaveBeenCalled();
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  rerender(page(2));
  fireEvent.keyDown(screen.getAllByRole('heading')[0] as HTMLElement, { key: 'a' });
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
});
