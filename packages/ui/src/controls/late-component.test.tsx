import { cleanup, render, screen } from '@testing-library/react';
import { act, type ComponentType, Suspense, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lateComponent } from './late-component.tsx';

afterEach(cleanup);

interface Props {
  readonly name: string;
}
const Greeting = ({ name }: Props) => <p>Hello {name}</p>;
const draw = (Component: ComponentType<Props>) =>
  render(
    <Suspense fallback="loading">
      <Component name="Ada" />
    </Suspense>,
  );

it('renders immediately if it is already loaded', async () => {
  const { Component, isLoaded, load } = lateComponent(() => Promise.resolve(Greeting));
  expect(isLoaded()).toBe(false);
  await load();
  expect(isLoaded()).toBe(true);
  draw(Component);
  screen.getByText('Hello Ada');
});

it('renders once it is loaded', async () => {
  const { Component } = lateComponent(() => Promise.resolve(Greeting));
  await act(async () => void draw(Component));
  screen.getByText('Hello Ada');
});

it('keeps its state if it is loaded while it is shown', async () => {
  let made = 0;
  const Counting = () => {
    const [number] = useState(() => (made += 1));
    return <p>number {number}</p>;
  };
  const { Component, load } = lateComponent(() => Promise.resolve(Counting));
  let shown: ReturnType<typeof render> | undefined;
  await act(async () => void (shown = render(<Component />)));
  await load();
  shown?.rerender(<Component />);
  screen.getByText('number 1');
});

it('is requested once, and again only after a failure', async () => {
  const find = vi.fn(() => Promise.resolve(Greeting)).mockRejectedValueOnce(new Error('no network'));
  const { load } = lateComponent(find);
  await expect(load()).rejects.toThrow('no network');
  await Promise.all([load(), load()]);
  await load();
  expect(find).toHaveBeenCalledTimes(2);
});
