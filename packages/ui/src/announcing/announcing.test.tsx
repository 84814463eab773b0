import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce, LiveRegion, showToast, ToastQueue } from './announcer.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('announces messages politely, and interrupts for errors, which replace the last message', () => {
  render(
    <>
      <LiveRegion />
      <LiveRegion politeness="assertive" />
    </>,
  );
  act(() => announce('saved'));
  expect(screen.getByRole('status').textContent?.trim()).toBe('saved');
  act(() => announce('not sent', 'assertive'));
  expect(screen.getByRole('status').textContent?.trim()).toBe('');
  expect(screen.getByRole('alert').textContent?.trim()).toBe('not sent');
});

it('announces a repeated text again', () => {
  render(<LiveRegion />);
  act(() => announce('1 left'));
  const first = screen.getByRole('status').textContent;
  act(() => announce('1 left'));
  expect(screen.getByRole('status').textContent).not.toBe(first);
  expect(screen.getByRole('status').textContent?.trim()).toBe('1 left');
});

it('shows and announces toasts one after the other, 1500 ms each', () => {
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
