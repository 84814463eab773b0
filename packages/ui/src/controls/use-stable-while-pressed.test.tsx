import { act, fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useStableWhilePressed } from './use-stable-while-pressed.tsx';

const drawn: string[] = [];
function SettledValue({ value }: { readonly value: string }) {
  const shown = useStableWhilePressed(value);
  drawn.push(shown);
  return shown;
}

it('the value stays between press and release; then only a new value renders again', () => {
  vi.useFakeTimers();
  const { container, rerender } = render(<SettledValue value="wrong" />);
  const before = drawn.length;
  fireEvent.pointerDown(document.body);
  fireEvent.pointerUp(document.body);
  act(() => void vi.advanceTimersByTime(200));
  expect(drawn).toHaveLength(before);

  fireEvent.pointerDown(document.body);
  rerender(<SettledValue value="right" />);
  expect(container.textContent).toBe('wrong');
  fireEvent.pointerUp(document.body);
  expect(container.textContent).toBe('wrong');
  act(() => void vi.advanceTimersByTime(200));
  expect(container.textContent).toBe('right');
  vi.useRealTimers();
});
