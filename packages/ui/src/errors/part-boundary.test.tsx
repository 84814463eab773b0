import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { latePart, PartBoundary } from './part-boundary.tsx';

// React writes each caught error to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const boundary = (children: ReactNode, key = '') => (
  <PartBoundary t={(name) => name} resetKeys={[key]}>
    <Suspense fallback="loading">{children}</Suspense>
  </PartBoundary>
);

it('a part that could not be loaded is requested again only when the user retries', async () => {
  const load = vi.fn(async () => () => <p>ready</p>).mockRejectedValueOnce(new Error('no network'));
  const Part = latePart(load);
  const { rerender } = render(boundary(<Part />));
  await screen.findByText('part.notLoaded');
  rerender(boundary(<Part />));
  expect(load).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'part.retry' }));
  await screen.findByText('ready');
  expect(load).toHaveBeenCalledTimes(2);
});

it('the error of a part is shown until a reset key changes', () => {
  const Part = ({ isBroken }: { readonly isBroken: boolean }) => {
    if (isBroken) throw new Error('an unexpected value');
    return <p>ready</p>;
  };
  const { rerender } = render(boundary(<Part isBroken />, 'one'));
  expect(screen.getByRole('alert').textContent).toContain('part.broken');
  rerender(boundary(<Part isBroken={false} />, 'two'));
  screen.getByText('ready');
});
