import type { DrawRequest } from '@canvass/protocol';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { rng } from '../../../random/rng.ts';
import { blank, flowOf, groupNode, project } from '../../../testing/scenario.ts';
import { choosePicks, createDrawLedger } from './draw-ledger.ts';
import { findFlowNode, listQuestionsBelow } from '../flow-node.ts';

const FIDS = ['a', 'b', 'c', 'd', 'e'];
const request = (items: readonly string[], count: number, isUniform = false): DrawRequest => ({
  fid: 'set',
  items_fids: items,
  extract_count: count,
  uniform_display: isUniform,
});

describe('choosePicks', () => {
  const choose = (
    drawRequest: DrawRequest,
    previous?: readonly string[],
    {
      isShuffled = false,
      seed = '1',
      counts = {},
    }: { isShuffled?: boolean; seed?: string; counts?: Record<string, number> } = {},
  ) =>
    choosePicks({
      request: drawRequest,
      counts,
      previousPicks: previous,
      isShuffled,
      random: rng(seed),
    });

  test.each([0, 5, 9])('a count of %d draws all, in authored order', (count) => {
    expect(choose(request(FIDS, count)).picks).toEqual(FIDS);
  });

  it('draws the children with the lowest counts', () => {
    const counts = { a: 3, b: 1, c: 2, d: 3 };
    expect(
      choose(request(['a', 'b', 'c', 'd', 'constructor'], 3, true), undefined, { counts }).picks,
    ).toEqual(['b', 'c', 'constructor']);
  });

  it('keeps earlier picks that are still eligible and draws the missing ones', () => {
    const redrawn = choose(request(['b', 'c', 'd'], 2), ['a', 'd']);
    expect(redrawn.picks).toContain('d');
    expect(redrawn.picks).toHaveLength(2);
    expect(redrawn.droppedPicks).toEqual(['a']);
    expect(redrawn.newPicks).toEqual(redrawn.picks.filter((fid) => fid !== 'd'));
  });

  it('drops surplus earlier picks if the count is smaller than before', () => {
    expect(choose(request(FIDS, 1), ['d', 'a'])).toEqual({ picks: ['d'], newPicks: [], droppedPicks: ['a'] });
  });

  it('returns the required number of picks in the required order, after any earlier picks', () => {
    const lists = fc.uniqueArray(fc.constantFrom(...FIDS));
    fc.assert(
      fc.property(
        lists,
        lists,
        fc.nat(6),
        fc.boolean(),
        fc.boolean(),
        fc.nat(),
        (items, previous, count, ...settings) => {
          const [uniform, shuffle, seed] = settings;
          const drawRequest = request(
            FIDS.filter((fid) => items.includes(fid)),
            count,
            uniform,
          );
          const { picks, newPicks, droppedPicks } = choose(drawRequest, previous, {
            isShuffled: shuffle,
            seed: String(seed),
          });
          const size = count === 0 ? items.length : Math.min(count, items.length);
          const expectedKept = previous.filter((fid) => items.includes(fid)).slice(0, size);
          expect(new Set(picks).size).toBe(size);
          expect(picks.every((fid) => items.includes(fid))).toBe(true);
          expect(expectedKept.every((fid) => picks.includes(fid))).toBe(true);
          if (shuffle) expect(picks.slice(0, expectedKept.length)).toEqual(expectedKept);
          else expect(picks).toEqual(FIDS.filter((fid) => picks.includes(fid)));
          expect([...expectedKept, ...newPicks].toSorted()).toEqual(picks.toSorted());
          expect([...expectedKept, ...droppedPicks].toSorted()).toEqual(previous.toSorted());
        },
      ),
    );
  });

  it.each([false, true])(
    'draws every subset and, with shuffle, every order equally often (uniform_display %s)',
    (uniform) => {
      const counts = new Map<string, number>();
      for (let seed = 0; seed < 6000; seed += 1) {
        const { picks } = choose(request(['a', 'b', 'c'], 2, uniform), undefined, {
          isShuffled: true,
          seed: `${seed}:set`,
        });
        counts.set(picks.join(''), (counts.get(picks.join('')) ?? 0) + 1);
      }
      expect(counts.size).toBe(6);
      for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
    },
  );
});

describe('the ledger', () => {
  const draw = (ledger: ReturnType<typeof createDrawLedger>, drawRequest: DrawRequest, respondent: number) =>
    ledger.draw(drawRequest, respondent, {
      isShuffled: false,
      random: rng(`${respondent}:${drawRequest.fid}`),
    });

  it('keeps counts within one of each other when all are always eligible', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 60 }), (count, respondents) => {
        const ledger = createDrawLedger();
        for (let n = 0; n < respondents; n += 1) draw(ledger, request(FIDS, count, true), n);
        const counts = FIDS.map((fid) => ledger.countsOf('set')[fid] ?? 0);
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('returns the same draw again, and counts the respondents who have each child', () => {
    const operation = fc.record({
      respondent: fc.nat(5),
      items: fc.subarray(FIDS),
      count: fc.nat(3),
      uniform: fc.boolean(),
      /** Children that were used when the response ends. */
      usedChildren: fc.option(fc.subarray(FIDS), { freq: 5 }),
    });
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 40 }), (operations) => {
        const ledger = createDrawLedger();
        for (const { respondent, items, count, uniform, usedChildren } of operations) {
          if (usedChildren === null) {
            const picks = draw(ledger, request(items, count, uniform), respondent);
            expect(draw(ledger, request(items, count, uniform), respondent)).toEqual(picks);
          } else ledger.release(respondent, (child) => usedChildren.includes(child));
          const now = [0, 1, 2, 3, 4, 5].flatMap((n) => ledger.picksOf(n).get('set') ?? []);
          for (const fid of FIDS) {
            expect(ledger.countsOf('set')[fid] ?? 0).toBe(now.filter((child) => child === fid).length);
          }
        }
      }),
    );
  });

  it('releases picks that an ended response never used', () => {
    const ledger = createDrawLedger();
    draw(ledger, request(['a', 'b'], 2), 1);
    ledger.release(1, (child) => child === 'b');
    expect(ledger.countsOf('set')).toEqual({ a: 0, b: 1 });
    expect(ledger.picksOf(1).get('set')).toEqual(['b']);
  });
});

describe('nodes of the flow', () => {
  const flow = flowOf(groupNode(1), {
    fid: 'set',
    type: 'F',
    ftype: 'randomSet',
    shuffle: true,
    items: [{ fid: 'b2', type: 'F', ftype: 'branch', items: [groupNode(2)] }, groupNode(3)],
  });
  const survey = project([[blank('Q1')], [blank('Q2'), blank('Q3')], [blank('Q4')]], { flow });

  it('are found by fid', () => {
    expect(findFlowNode(survey, 'set')?.shuffle).toBe(true);
    expect(findFlowNode(survey, 'f2')?.gid).toBe('g2');
    expect(findFlowNode(survey, 'f9')).toBeUndefined();
    expect(findFlowNode(project([]), 'set')).toBeUndefined();
  });

  it.each([
    ['b2', ['q2', 'q3']],
    ['set', ['q2', 'q3', 'q4']],
    ['f9', []],
  ])('%s contains the questions %j', (fid, gids) => {
    expect(listQuestionsBelow(survey, fid)).toEqual(gids);
  });
});
