import { act, fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useStableWhilePressed } from './use-stable-while-pressed.tsx';

const renderedValues: string[] = [];
function SettledValue({ value }: { readonly value: string }) {
  const stableValue = useStableWhilePressed(value);
  renderedValues.push(stableValue);
  return stableValue;
}

it('keeps the value between press and release, and then renders only components with a new value', () => {
  vi.useFakeTimers();
  const { container, rerender } = render(<SettledValue value="wrong" />);
  const renderCount = renderedValues.length;
  fireEvent.pointerDown(document.body);
  fireEvent.pointerUp(document.body);
  act(() => void vi.advanceTimersByTime(200));
  expect(renderedValues).toHaveLength(renderCount);

  fireEvent.pointerDown(document.body);
  rerender(<SettledValue value="right" />);
  expect(container.textContent).toBe('wrong');
  fireEvent.pointerUp(document.body);
  expect(container.textContent).toBe('wrong');
  act(() => void vi.advanceTimersByTime(200));
  expect(container.textContent).toBe('right');
  vi.useRealTimers();
});
