import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce, LiveRegion } from './announcer.tsx';
import { showToast, ToastQueue } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('says politely what is polite, and at once what is an error', () => {
  render(
    <>
      <LiveRegion />
      <LiveRegion politeness="assertive" />
    </>,
  );
  act(() => announce('saved'));
  act(() => announce('not sent', 'assertive'));
  expect(screen.getByRole('status').textContent?.trim()).toBe('saved');
  expect(screen.getByRole('alert').textContent?.trim()).toBe('not sent');
});

it('says the same words again when they are said again', () => {
  render(<LiveRegion />);
  act(() => announce('1 left'));
  const first = screen.getByRole('status').textContent;
  act(() => announce('1 left'));
  expect(screen.getByRole('status').textContent).not.toBe(first);
  expect(screen.getByRole('status').textContent?.trim()).toBe('1 left');
});

it('shows toasts one after the other, 1500 ms each, and says them', () => {
  const { container } = render(
    <>
      <ToastQueue />
      <LiveRegion />
    </>,
  );
  const toastText = () => container.querySelector('.cv-toast')?.textContent;
  act(() => {
    showToast('one');
    showToast('two');
  });
  expect(toastText()).toBe('one');
  act(() => vi.advanceTimersByTime(1499));
  expect(toastText()).toBe('one');
  act(() => vi.advanceTimersByTime(1));
  expect(toastText()).toBe('two');
  act(() => vi.advanceTimersByTime(1500));
  expect(toastText()).toBeUndefined();
  expect(screen.getByRole('status').textContent?.trim()).toBe('two');
});
