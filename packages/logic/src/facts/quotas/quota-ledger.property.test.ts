import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { QuotaClaim } from './quota-claims.ts';
import { createQuotaLedger, type QuotaLedger } from './quota-ledger.ts';
import type { QuotaGroupPlan } from './quota-plan.ts';
import { groupOf } from './quotas.fixtures.ts';

const RESPONDENTS = 8;
const caps = fc.integer({ min: 0, max: 4 });

const plans = fc
  .tuple(
    fc.record({ a1: caps, a2: caps, a3: caps }),
    fc.record({ b1: caps, b2: caps }),
    fc.record({ c1: caps, c2: caps, c3: caps }),
    fc.record({ d1: caps }),
  )
  .map(([a, b, c, d]) => [
    groupOf('a', a, { holdMinutes: 1 }),
    groupOf('b', b, { holdMinutes: 3 }),
    groupOf('c', c, { holdMinutes: 2, exclusive: true }),
    groupOf('d', d, { mode: 'count' }),
  ]);

const operations = fc.array(
  fc.record({
    /** Mostly holds: places that are renewed run out in another order than they were taken. */
    kind: fc.constantFrom(...Array<'hold'>(12).fill('hold'), 'submit' as const, 'release' as const),
    respondent: fc.integer({ min: 1, max: RESPONDENTS }),
    /** A bit per cell of the plan: whose conditions hold. */
    cells: fc.oneof(fc.constantFrom(1, 3, 9, 192), fc.integer({ min: 0, max: 511 })),
    /** Seconds that have gone by. */
    wait: fc.constantFrom(0, 0, 0, 1, 15, 30, 60, 61),
  }),
  { maxLength: 120 },
);

/** A second book, kept as plainly as can be: every place is an entry, and nothing is ever counted twice. */
interface Place {
  readonly respondent: number;
  readonly cell: string;
  /** Absent: counted. */
  readonly until?: number;
}

function claimsOf(groups: readonly QuotaGroupPlan[], bits: number): readonly QuotaClaim[] {
  let bit = 0;
  return groups.flatMap((group) => {
    const candidates = group.cells.filter(() => ((bits >> bit++) & 1) === 1).map(({ id }) => id);
    return candidates.length === 0 ? [] : [{ group, candidates }];
  });
}

/** Whether there is a place for every claim, for someone who holds `own`. */
function isRoom(claims: readonly QuotaClaim[], others: readonly Place[], own: readonly string[]): boolean {
  return claims.every(({ group, candidates }) => {
    const isOpen = (id: string) =>
      own.includes(id) ||
      others.filter(({ cell }) => cell === id).length <
        (group.cells.find((cell) => cell.id === id)?.cap ?? 0);
    if (group.mode === 'count') return true;
    return group.exclusive ? candidates.some(isOpen) : candidates.every(isOpen);
  });
}

/** What the ledger says that a respondent has, checked against what they asked for. */
function placesTaken(
  ledger: QuotaLedger,
  respondent: number,
  claims: readonly QuotaClaim[],
): readonly Place[] {
  const { held, counted } = ledger.placesOf(respondent);
  const cells = counted.length > 0 ? counted : [...held.keys()];
  for (const { group, candidates } of claims) {
    const here = candidates.filter((id) => cells.includes(id));
    if (group.mode === 'count' && counted.length === 0) continue;
    expect(here).toHaveLength(group.exclusive ? 1 : candidates.length);
  }
  expect(cells.every((id) => claims.some(({ candidates }) => candidates.includes(id)))).toBe(true);
  return [
    ...counted.map((cell) => ({ respondent, cell })),
    ...[...held].map(([cell, until]) => ({ respondent, cell, until })),
  ];
}

function expectRenewed(groups: readonly QuotaGroupPlan[], held: ReadonlyMap<string, number>, now: number) {
  for (const { holdMinutes, cells } of groups) {
    for (const { id } of cells) if (held.has(id)) expect(held.get(id)).toBe(now + holdMinutes * 60);
  }
}

it('is never over, never under, and all or nothing, in any interleaving', () => {
  fc.assert(
    fc.property(plans, operations, (groups, list) => {
      const ledger = createQuotaLedger({ groups });
      let now = 1000;
      let book: readonly Place[] = [];
      const done = new Set<number>();
      for (const { kind, respondent, cells, wait } of list) {
        now += wait;
        book = book.filter(({ until }) => until === undefined || until > now);
        const others = book.filter((place) => place.respondent !== respondent);
        const own = book.filter((place) => place.respondent === respondent);
        const claims = claimsOf(groups, cells);
        const asked = kind === 'hold' ? claims.filter(({ group }) => group.mode === 'stop') : claims;
        if (kind === 'release') {
          ledger.release(respondent);
          book = [...others, ...own.filter(({ until }) => until === undefined)];
        } else if (done.has(respondent)) {
          // Once counted, asking again changes nothing.
          if (kind === 'hold') expect(ledger.hold(respondent, claims, now)).toEqual({ held: [] });
          else expect(ledger.submit(respondent, claims, now)).toBe('counted');
        } else if (kind === 'hold') {
          const result = ledger.hold(respondent, claims, now);
          const ownCells = own.map(({ cell }) => cell);
          expect('held' in result).toBe(isRoom(asked, others, ownCells));
          if ('held' in result) book = [...others, ...placesTaken(ledger, respondent, asked)];
          if ('held' in result) expectRenewed(groups, ledger.placesOf(respondent).held, now);
        } else {
          const ownCells = own.map(({ cell }) => cell);
          const outcome = ledger.submit(respondent, claims, now);
          expect(outcome === 'counted').toBe(isRoom(asked, others, ownCells));
          book = others;
          if (outcome === 'counted') {
            done.add(respondent);
            book = [...others, ...placesTaken(ledger, respondent, claims)];
          }
        }
        recount(groups, ledger, book, now);
      }
    }),
    { numRuns: 400 },
  );
});

/** Numbers of the ledger are those of the book, but for holds that have run out and that nobody has asked about. */
function recount(
  groups: readonly QuotaGroupPlan[],
  ledger: QuotaLedger,
  book: readonly Place[],
  now: number,
): void {
  const late = Array.from({ length: RESPONDENTS }, (_, index) => ledger.placesOf(index + 1).held).flatMap(
    (held) => [...held].filter(([, until]) => until <= now).map(([cell]) => cell),
  );
  for (const group of groups) {
    for (const { id, cap } of group.cells) {
      const { done, held } = ledger.fill(id);
      const places = book.filter(({ cell }) => cell === id);
      expect(done).toBe(places.filter(({ until }) => until === undefined).length);
      expect(held).toBe(places.length - done + late.filter((cell) => cell === id).length);
      if (group.mode === 'stop') expect(done + held).toBeLessThanOrEqual(cap);
    }
  }
}
