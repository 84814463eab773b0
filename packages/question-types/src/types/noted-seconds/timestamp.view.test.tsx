import { cleanup, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleQuestion } from '../../answers/examples/fixture.ts';
import { renderQuestion, translator } from '../../testing/render-question.tsx';
import { createViewModel } from '../../testing/view-model.ts';
import { texts } from './noted-seconds.texts.ts';
import { timestamp } from './noted-seconds.ts';
import TimestampView from './timestamp.view.tsx';

const question = exampleQuestion('timestamp', { title: 'When the page was shown' });
const show = (answer?: unknown, now?: () => number) =>
  renderQuestion(
    { type: timestamp, View: TimestampView, texts },
    { name: 'x', state: 'empty', question, answer, issues: [] },
    now === undefined ? {} : { services: { now } },
  );

beforeEach(() => {
  vi.useFakeTimers({ now: 1_795_132_800_999 });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('the view records the time at which it is first shown, in seconds, and displays nothing', () => {
  const { onChange, container } = show();
  expect(onChange.mock.calls).toEqual([[[1_795_132_800]]]);
  expect(container.textContent).toBe('');
});

it('the view prefers the server’s clock to the device’s', () => {
  expect(show(undefined, () => 1_700_000_000_000).onChange.mock.calls).toEqual([[[1_700_000_000]]]);
});

it('the view keeps the first time when the respondent returns', () => {
  expect(show([1_700_000_000]).onChange).not.toHaveBeenCalled();
});

it('the view shows why the respondent cannot continue if the time is missing', () => {
  const missingTime = {
    name: 'x',
    state: 'invalid',
    question,
    issues: [{ key: 'validate.answer' }],
  } as const;
  renderQuestion({ type: timestamp, View: TimestampView, texts }, missingTime);
  expect(screen.getByText(texts['validate.answer'])).toBeTruthy();
  const describingId = document.getElementById('q-q1-control')?.getAttribute('aria-describedby');
  expect(document.getElementById(describingId ?? '')?.textContent).toContain(texts['validate.answer']);
});

it('the view has an element that can take the focus', () => {
  const t = translator(texts);
  const view = createViewModel(question);
  render(
    <StrictMode>
      <TimestampView
        view={view}
        answer={[5]}
        issues={[]}
        onChange={() => undefined}
        t={t}
        layout="pc"
        services={{}}
      />
    </StrictMode>,
  );
  document.getElementById('q-q1-title')?.focus();
  expect(document.activeElement?.id).toBe('q-q1-title');
});
