import { describe, expect, it } from 'vitest';
import { createQuotaLedger } from './quota-ledger.ts';
import { claim, computeGroup } from './quotas.fixtures.ts';

const MINUTE = 60;

describe('the slot of a cell with one slot', () => {
  const sex = computeGroup('sex', { men: 1 });
  const man = [claim(sex, 'men')];
  const ledger = () => createQuotaLedger({ groups: [sex] });

  it('is held until the hold expires, then available to the next request', () => {
    const quotas = ledger();
    expect(quotas.hold(1, man, 0)).toEqual({ heldCells: ['men'] });
    expect(quotas.hold(2, man, 30 * MINUTE - 1)).toMatchObject({ full: { cell: 'men' } });
    expect(quotas.hold(2, man, 30 * MINUTE)).toEqual({ heldCells: ['men'] });
    expect(quotas.submit(1, man, 31 * MINUTE)).toHaveProperty('full');
    expect(quotas.submit(2, man, 31 * MINUTE)).toBe('counted');
    expect(quotas.fill('men')).toEqual({ cap: 1, done: 1, held: 0 });
  });

  it('is renewed by another request of its holder', () => {
    const quotas = ledger();
    quotas.hold(1, man, 0);
    quotas.hold(1, man, 20 * MINUTE);
    expect(quotas.hold(2, man, 40 * MINUTE)).toHaveProperty('full');
  });

  it('counts a late submit if there was no other request', () => {
    const quotas = ledger();
    quotas.hold(1, man, 0);
    expect(quotas.submit(1, man, 90 * MINUTE)).toBe('counted');
    expect(quotas.submit(1, man, 91 * MINUTE)).toBe('counted');
    expect(quotas.fill('men').done).toBe(1);
    expect(quotas.computeSlots(1)).toEqual({ held: new Map(), counted: ['men'] });
  });

  it('is free again when it is released, or no longer claimed', () => {
    const quotas = ledger();
    quotas.hold(1, man, 0);
    quotas.release(1);
    expect(quotas.hold(2, man, 0)).toEqual({ heldCells: ['men'] });
    expect(quotas.hold(2, [], 1)).toEqual({ heldCells: [] });
    expect(quotas.hold(3, man, 1)).toEqual({ heldCells: ['men'] });
  });
});

it('a renewed hold does not hide holds that expire earlier', () => {
  const sex = computeGroup('sex', { men: 2 });
  const man = [claim(sex, 'men')];
  const quotas = createQuotaLedger({ groups: [sex] });
  for (const [n, minute] of [
    [1, 0],
    [2, 0],
    [1, 20],
  ] as const)
    quotas.hold(n, man, minute * MINUTE);
  expect(quotas.hold(3, man, 30 * MINUTE)).toEqual({ heldCells: ['men'] });
});

it('a ledger takes all slots of a request or none', () => {
  const sex = computeGroup('sex', { men: 5 });
  const age = computeGroup('age', { young: 0 });
  const quotas = createQuotaLedger({ groups: [sex, age] });
  const claimsOfBoth = [claim(sex, 'men'), claim(age, 'young')];
  expect(quotas.hold(1, claimsOfBoth, 0)).toMatchObject({ full: { cell: 'young' } });
  expect(quotas.submit(1, claimsOfBoth, 0)).toHaveProperty('full');
  expect(quotas.fill('men')).toEqual({ cap: 5, done: 0, held: 0 });
});

it('a ledger reports a full cell that ends the survey before one with warn_back', () => {
  const warningGroup = computeGroup('warns', { a: 0 }, { onFull: 'warn_back' });
  const endingGroup = computeGroup('ends', { b: 0 });
  const quotas = createQuotaLedger({ groups: [warningGroup, endingGroup] });
  expect(quotas.hold(1, [claim(warningGroup, 'a'), claim(endingGroup, 'b')], 0)).toMatchObject({
    full: { cell: 'b' },
  });
});

describe('an exclusive group', () => {
  const brand = computeGroup('brand', { a: 4, b: 2, c: 0 }, { isExclusive: true });
  const claimsOfAny = [claim(brand, 'a', 'b', 'c')];
  const plan = { groups: [brand] };

  it('gives one slot, in the cell with the lowest fill level', () => {
    const quotas = createQuotaLedger(plan);
    for (let n = 1; n <= 6; n += 1) expect(quotas.submit(n, claimsOfAny, 0)).toBe('counted');
    expect(quotas.submit(7, claimsOfAny, 0)).toHaveProperty('full');
    expect([quotas.fill('a').done, quotas.fill('b').done]).toEqual([4, 2]);
  });

  it('keeps a held slot when shares change', () => {
    const quotas = createQuotaLedger(plan);
    quotas.hold(1, [claim(brand, 'b')], 0);
    expect(quotas.hold(1, claimsOfAny, 1)).toEqual({ heldCells: ['b'] });
    quotas.submit(1, claimsOfAny, 2);
    expect(quotas.computeSlots(1).counted).toEqual(['b']);
  });

  it('settles ties by the number of the respondent', () => {
    const pickCells = (n: number) => {
      const quotas = createQuotaLedger(plan);
      quotas.submit(n, claimsOfAny, 0);
      return quotas.computeSlots(n).counted[0];
    };
    const picks = Array.from({ length: 200 }, (_, n) => pickCells(n));
    expect(picks.map((_, n) => pickCells(n))).toEqual(picks);
    expect(Math.abs(picks.filter((cell) => cell === 'a').length - 100)).toBeLessThan(40);
  });

  it('is full when no candidate is open, and names the full cells', () => {
    const quotas = createQuotaLedger(plan);
    expect(quotas.hold(1, [claim(brand, 'c')], 0)).toMatchObject({ full: { cell: 'c' } });
  });
});

it('a group that only counts is never full and holds no slots', () => {
  const group = computeGroup('count', { a: 1 }, { mode: 'count' });
  const quotas = createQuotaLedger({ groups: [group] });
  const claims = [claim(group, 'a')];
  expect(quotas.hold(1, claims, 0)).toEqual({ heldCells: [] });
  for (const n of [1, 2, 3]) expect(quotas.submit(n, claims, 0)).toBe('counted');
  expect(quotas.fill('a')).toEqual({ cap: 1, done: 3, held: 0 });
});
