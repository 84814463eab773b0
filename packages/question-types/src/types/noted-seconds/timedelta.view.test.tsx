import { act, cleanup, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleQuestion } from '../../answers/examples/fixture.ts';
import { renderQuestion } from '../../testing/render-question.tsx';
import { flushDrafts } from '../../controls/question/pending-drafts.tsx';
import { texts } from './noted-seconds.texts.ts';
import { timedelta } from './noted-seconds.ts';
import TimedeltaView from './timedelta.view.tsx';

const question = exampleQuestion('timedelta', { title: 'How long' });
const show = (answer?: unknown) =>
  renderQuestion(
    { type: timedelta, View: TimedeltaView, texts },
    { name: 'x', state: 'empty', question, answer, issues: [] },
  );
const passTime = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
let visibility: DocumentVisibilityState = 'visible';
function setVisibility(state: DocumentVisibilityState): void {
  visibility = state;
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

beforeEach(() => {
  vi.useFakeTimers();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('the view commits nothing while time only passes', () => {
  const { onChange } = show();
  passTime(60);
  expect(onChange).not.toHaveBeenCalled();
});

it('the view commits before other listeners see an event that may leave the page, once per second', () => {
  const { onChange } = show();
  passTime(12);
  const commitCounts: number[] = [];
  const listener = () => commitCounts.push(onChange.mock.calls.length);
  window.addEventListener('click', listener);
  fireEvent.click(document.body);
  fireEvent.submit(document.body);
  window.removeEventListener('click', listener);
  expect(commitCounts).toEqual([1]);
  expect(onChange.mock.calls).toEqual([[[12]]]);
  passTime(3);
  act(flushDrafts);
  expect(onChange).toHaveBeenLastCalledWith([15]);
});

it('time does not count while the tab is hidden', () => {
  const { onChange } = show();
  passTime(5);
  setVisibility('hidden');
  expect(onChange).toHaveBeenLastCalledWith([5]);
  passTime(3600);
  setVisibility('visible');
  passTime(2);
  fireEvent.click(document.body);
  expect(onChange).toHaveBeenLastCalledWith([7]);
});

it('time is added to that of earlier visits', () => {
  const { onChange } = show([40]);
  passTime(2);
  fireEvent.click(document.body);
  expect(onChange.mock.calls).toEqual([[[42]]]);
});

it('the view commits nothing after its page is gone', () => {
  const { onChange, unmount } = show();
  passTime(5);
  unmount();
  fireEvent.click(document.body);
  expect(onChange).not.toHaveBeenCalled();
});
