import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { IssueMessage } from './issue-message.tsx';

afterEach(cleanup);

const message = (keys: readonly string[]) => (
  <IssueMessage id="m" issues={keys.map((key) => ({ key }))} t={(key) => key} />
);

it('a message and its space disappear as soon as the mistake is corrected', () => {
  const { container, rerender } = render(message(['missing']));
  expect(container.textContent).toContain('missing');
  rerender(message([]));
  expect(container.innerHTML).toBe('');
  rerender(message(['too_long']));
  expect(container.textContent).toContain('too_long');
});

it('a message stays between press and release, so that nothing moves', async () => {
  const { container, rerender, findByText } = render(message(['missing']));
  fireEvent.pointerDown(document.body);
  rerender(message([]));
  expect(container.textContent).toContain('missing');
  fireEvent.pointerUp(document.body);
  rerender(message(['too_long']));
  expect(await findByText('too_long')).toBeTruthy();
  expect(container.textContent).not.toContain('missing');
});
