import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { IssueMessage } from './issue-message.tsx';

afterEach(cleanup);

const message = (keys: readonly string[]) => (
  <IssueMessage id="m" issues={keys.map((key) => ({ key }))} t={(key) => key} />
);

it('keeps the place of a message that is corrected, and says nothing any more', () => {
  const { container, rerender } = render(message([]));
  expect(container.textContent).toBe('');
  rerender(message(['missing']));
  expect(screen.getByText('missing')).toBeTruthy();
  rerender(message([]));
  const place = container.querySelector('.cv-field-message');
  expect(place?.textContent).toBe('missing');
  expect(place?.getAttribute('aria-hidden')).toBe('true');
  expect(place?.id).toBe('');
  rerender(message(['too_long']));
  expect(container.textContent).toContain('too_long');
  expect(container.textContent).not.toContain('missing');
});
