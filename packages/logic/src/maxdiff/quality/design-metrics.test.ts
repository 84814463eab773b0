import { expect, it } from 'vitest';
import { designMetrics } from './design-metrics.ts';
import type { MaxdiffDesign } from '../design/maxdiff-design.ts';

function design(items: string, ...tasks: string[]): MaxdiffDesign {
  return {
    algorithm: 'md1',
    items: [...items],
    perTask: tasks[0]?.length ?? 2,
    tasks: tasks.map((task) => [...task]),
  };
}

it('the metrics of a path of three items are those computed by hand', () => {
  // C is half the Laplacian of a path, with eigenvalues 1/2 and 3/2; the ideal ones are 1 and 1.
  expect(designMetrics(design('abc', 'ab', 'cb'))).toEqual({
    frequency: { min: 1, max: 2 },
    pairs: { min: 0, max: 1, sd: expect.closeTo(Math.sqrt(2 / 9), 12) },
    positionRange: 2,
    connected: true,
    adjacentOverlap: 1,
    repeatedTasks: 0,
    dEfficiency: expect.closeTo(Math.sqrt(3 / 4), 12),
  });
});

it('an exact design has efficiency 1', () => {
  const fano = design('abcdefg', 'abc', 'ade', 'afg', 'bdf', 'beg', 'cdg', 'cef');
  const metrics = designMetrics(fano);
  expect(metrics.dEfficiency).toBeCloseTo(1, 12);
  expect(metrics.pairs).toEqual({ min: 1, max: 1, sd: 0 });
});

it('a design in two parts has efficiency 0', () => {
  const metrics = designMetrics(design('abcd', 'ab', 'ba', 'cd', 'dc'));
  expect(metrics).toMatchObject({ connected: false, repeatedTasks: 2, positionRange: 0, adjacentOverlap: 4 });
  expect(metrics.dEfficiency).toBe(0);
});

it('an item that is never shown is a separate part', () => {
  const metrics = designMetrics(design('abc', 'ab'));
  expect(metrics).toMatchObject({ connected: false, frequency: { min: 0, max: 1 }, dEfficiency: 0 });
});

it('all numbers of a design without tasks are zero', () => {
  expect(designMetrics(design('a'))).toMatchObject({
    frequency: { min: 0, max: 0 },
    pairs: { min: 0, max: 0, sd: 0 },
    positionRange: 0,
    connected: true,
    dEfficiency: 0,
  });
});
