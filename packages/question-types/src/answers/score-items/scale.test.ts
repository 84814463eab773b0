import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { countPoints, isOnScale, findMean, pointsOf, computeScale, snapUp } from './scale.ts';

describe('the scale of an item', () => {
  test.each([
    ['star_score', {}, undefined, [1, 5, 1]],
    ['star_score', { score_range: [1, 10, 1] }, undefined, [1, 10, 1]],
    // With half stars the first point is half a star.
    ['star_score', { score_range: [0, 5, 0.5] }, undefined, [0.5, 5, 0.5]],
    ['star_score', { score_range: [0, 5, null] }, undefined, [1, 5, 1]],
    ['nps', { score_range: [1, 5, 1], min: 2 }, { max: 7 }, [0, 10, 1]],
    ['cursor_score', {}, undefined, [0, 100, 1]],
    ['cursor_score', { score_range: [-5, 5, 2.5] }, undefined, [-5, 5, 2.5]],
    ['cursor_score', { score_range: [0, 100, 10], max: 50 }, { min: 20 }, [20, 50, 10]],
    // The scale ends at the last point that the step reaches.
    ['cursor_score', { score_range: [0, 10, 3] }, undefined, [0, 9, 3]],
    ['cursor_score', { score_range: [10, 1, 1] }, undefined, [0, 100, 1]],
    ['cursor_score', { score_range: [0, 10, 0] }, undefined, [0, 100, 1]],
    ['cursor_score', { score_range: [0, 1, 5] }, undefined, [0, 100, 1]],
    ['star_score', { score_range: [-1, 5, 1] }, undefined, [1, 5, 1]],
    ['star_score', { score_range: [1, 1000, 1] }, undefined, [1, 5, 1]],
  ] as const)('%s of %j and %j is %j', (kind, question, item, [min, max, step]) =>
    expect(computeScale(kind, question, item)).toEqual({ min, max, step }),
  );
});

it('the points of a scale have no rounding errors', () => {
  expect(pointsOf({ min: 0.1, max: 0.5, step: 0.1 })).toEqual([0.1, 0.2, 0.3, 0.4, 0.5]);
});

describe('rounding up', () => {
  test.each([
    [30.2, 31],
    [30, 30],
    [-4, 0],
    [1000, 100],
    [99.01, 100],
  ])('%d is %d', (value, rounded) => expect(snapUp(value, { min: 0, max: 100, step: 1 })).toBe(rounded));

  it('rounds up to the next point of the scale, and keeps points unchanged', () => {
    const scales = fc.record({
      min: fc.integer({ min: -50, max: 50 }),
      count: fc.integer({ min: 1, max: 40 }),
      step: fc.constantFrom(0.1, 0.25, 0.5, 1, 2.5, 10),
    });
    fc.assert(
      fc.property(scales, fc.double({ min: -100, max: 500, noNaN: true }), ({ min, count, step }, value) => {
        const scale = computeScale('cursor_score', { score_range: [min, min + count * step, step] });
        const rounded = snapUp(value, scale);
        expect(pointsOf(scale)).toContain(rounded);
        expect(isOnScale(rounded, scale)).toBe(true);
        expect(countPoints(scale)).toBe(count + 1);
        if (value >= scale.min && value <= scale.max) {
          expect(rounded - value).toBeGreaterThan(-1e-9);
          expect(rounded - value).toBeLessThan(step + 1e-9);
        }
      }),
    );
  });
});

it('`meanOf` returns the mean to two decimals', () => {
  expect(findMean([])).toBeUndefined();
  expect(findMean([4, 5, 4])).toBe(4.33);
});
