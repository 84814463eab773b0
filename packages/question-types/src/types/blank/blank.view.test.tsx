import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderQuestion } from '../../testing/render-question.tsx';
import { flushDrafts } from '../../controls/question/pending-drafts.tsx';
import { blankFixtures } from './blank.fixtures.ts';
import { texts } from './blank.texts.ts';
import { blank } from './blank.ts';
import BlankView from './blank.view.tsx';

const renderedType = { type: blank, View: BlankView, texts };
function show(name: string, options: Parameters<typeof renderQuestion>[2] = {}) {
  const fixture = blankFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  return renderQuestion(renderedType, fixture, options);
}
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('typing', () => {
  it('is committed 500 ms after the last key, normalised, and shown as it was typed', () => {
    const { onChange } = show('required, not answered');
    type('Ada');
    act(() => vi.advanceTimersByTime(400));
    type('Ada ');
    act(() => vi.advanceTimersByTime(400));
    expect(onChange).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(100));
    expect(onChange.mock.calls).toEqual([[['Ada']]]);
    expect(field().value).toBe('Ada ');
  });

  it('is not disturbed when the committed text is rendered again', () => {
    const { onChange } = show('required, not answered');
    type('Ada');
    act(() => vi.advanceTimersByTime(500));
    type('Ada L');
    expect(field().value).toBe('Ada L');
    act(() => vi.advanceTimersByTime(500));
    expect(onChange).toHaveBeenLastCalledWith(['Ada L']);
  });

  it('is committed immediately when the field is left, and shown as it is stored', () => {
    const { onChange } = show('mobile number that is too short');
    type('+86 139-0013-9000');
    fireEvent.blur(field());
    expect(onChange.mock.calls).toEqual([[['13900139000']]]);
    expect(field().value).toBe('13900139000');
  });

  it.each(['click', 'submit', 'popstate', 'pagehide'])('is committed before listeners see a %s', (name) => {
    const { onChange } = show('required, not answered');
    type('Ada');
    const lengths: number[] = [];
    const listener = () => lengths.push(onChange.mock.calls.length);
    window.addEventListener(name, listener);
    act(() => {
      (name === 'popstate' || name === 'pagehide' ? window : document.body).dispatchEvent(
        new Event(name, { bubbles: true }),
      );
    });
    window.removeEventListener(name, listener);
    expect(lengths).toEqual([1]);
  });

  it('is committed when its view is removed, or when the host requests it', () => {
    const first = show('required, not answered');
    type('Ada');
    first.unmount();
    expect(first.onChange).toHaveBeenCalledWith(['Ada']);
    const second = show('required, not answered');
    type('Grace');
    act(flushDrafts);
    expect(second.onChange.mock.calls).toEqual([[['Grace']]]);
  });

  it('clears the answer when only whitespace is left', () => {
    const { onChange } = show('answered');
    type('   ');
    fireEvent.blur(field());
    expect(onChange.mock.calls).toEqual([[null]]);
    expect(field().value).toBe('');
  });

  it('is not committed if the stored text stays the same', () => {
    const { onChange } = show('answered');
    type('Ada Lovelace ');
    fireEvent.blur(field());
    expect(onChange).not.toHaveBeenCalled();
  });

  it('is replaced by an answer that the host has changed', () => {
    const { setFromOutside } = show('answered');
    act(() => setFromOutside(['Grace']));
    expect(field().value).toBe('Grace');
  });
});

describe('the field', () => {
  it.each([
    ['mobile number that is too short', { inputmode: 'tel', autocomplete: 'tel', dir: 'ltr', type: 'text' }],
    ['e-mail address', { inputmode: 'email', autocomplete: 'email', dir: 'ltr', spellcheck: 'false' }],
    ['whole number within bounds', { inputmode: 'numeric', dir: 'ltr', autocomplete: 'off' }],
    ['Chinese only', { inputmode: 'text', dir: 'auto', spellcheck: 'true' }],
    ['required, not answered', { 'aria-required': 'true', 'aria-invalid': 'true' }],
  ])('%s: asks for the right keyboard, direction and help', (name, attributes) => {
    show(name);
    const found = Object.keys(attributes).map((attribute) => [attribute, field().getAttribute(attribute)]);
    expect(Object.fromEntries(found)).toEqual(attributes);
  });

  it('is labelled by the title, and as high as the author has set', () => {
    show('several lines, answered');
    expect(screen.getByLabelText(/您对我们的服务有什么建议/).getAttribute('rows')).toBe('5');
  });

  it('counts down to the limit, never cuts the text, and announces the count after a pause', () => {
    show('several lines, too long');
    type('字'.repeat(9));
    expect(screen.getByText('Characters left: 1')).toBeTruthy();
    type('字'.repeat(12));
    expect(field().value).toHaveLength(12);
    act(() => vi.advanceTimersByTime(1000));
    expect(document.querySelector('[aria-live="polite"]')?.textContent).toContain('Over the limit by 2');
  });

  it('has no counter where no limit was set', () => {
    show('answered');
    expect(screen.queryByText(/Characters/)).toBeNull();
  });
});

describe('a number on a German page', () => {
  const enter = (text: string) => {
    type(text);
    fireEvent.blur(field());
  };
  it('is written with a comma and stored with a point', () => {
    const { onChange } = show('decimal comma', { language: 'de' });
    expect(field().value).toBe('1,8');
    enter('1,75');
    expect(onChange).toHaveBeenLastCalledWith(['1.75']);
    expect(field().value).toBe('1,75');
    enter('1.6');
    expect(onChange).toHaveBeenLastCalledWith(['1.6']);
    expect(field().value).toBe('1,6');
  });
  it('is kept as it was typed while it has two readings', () => {
    const { onChange, issuesNow } = show('number with two readings', { language: 'de' });
    enter('1.500');
    expect(onChange).toHaveBeenLastCalledWith(['1,500']);
    expect(field().value).toBe('1.500');
    expect(issuesNow(['1,500'])).toMatchObject([{ params: { whole: 1500, decimal: 1.5 } }]);
    enter('1,500');
    expect(onChange).toHaveBeenLastCalledWith(['1.500']);
    expect(issuesNow(['1.500'])).toEqual([]);
  });
});
