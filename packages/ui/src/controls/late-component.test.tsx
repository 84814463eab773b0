import { cleanup, render, screen } from '@testing-library/react';
import { act, type ComponentType, Suspense, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lateComponent } from './late-component.tsx';

afterEach(cleanup);

interface Props {
  readonly name: string;
}
const Greeting = ({ name }: Props) => <p>Hello {name}</p>;
const renderGreeting = (Component: ComponentType<Props>) =>
  render(
    <Suspense fallback="loading">
      <Component name="Ada" />
    </Suspense>,
  );

it('a late component renders immediately if it is already loaded', async () => {
  const { Component, isLoaded, load } = lateComponent(() => Promise.resolve(Greeting));
  expect(isLoaded()).toBe(false);
  await load();
  expect(isLoaded()).toBe(true);
  renderGreeting(Component);
  screen.getByText('Hello Ada');
});

it('a late component renders once it is loaded', async () => {
  const { Component } = lateComponent(() => Promise.resolve(Greeting));
  await act(async () => void renderGreeting(Component));
  screen.getByText('Hello Ada');
});

it('a late component keeps its state if it is loaded while it is shown', async () => {
  let mountCount = 0;
  const MountNumber = () => {
    const [number] = useState(() => (mountCount += 1));
    return <p>number {number}</p>;
  };
  const { Component, load } = lateComponent(() => Promise.resolve(MountNumber));
  let page: ReturnType<typeof render> | undefined;
  await act(async () => void (page = render(<Component />)));
  await load();
  page?.rerender(<Component />);
  screen.getByText('number 1');
});

it('a late component is requested once, and again only after a failure', async () => {
  const importGreeting = vi
    .fn(() => Promise.resolve(Greeting))
    .mockRejectedValueOnce(new Error('no network'));
  const { load } = lateComponent(importGreeting);
  await expect(load()).rejects.toThrow('no network');
  await Promise.all([load(), load()]);
  await load();
  expect(importGreeting).toHaveBeenCalledTimes(2);
});
