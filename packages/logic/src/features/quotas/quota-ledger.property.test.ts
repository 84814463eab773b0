import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { QuotaClaim } from './quota-claims.ts';
import { createQuotaLedger, type QuotaLedger } from './quota-ledger.ts';
import type { QuotaGroupPlan } from './quota-plan.ts';
import { computeGroup } from './quotas.fixtures.ts';

const RESPONDENTS = 8;
const CELLS = 9;
const caps = fc.integer({ min: 0, max: 4 });

const plans = fc
  .tuple(
    fc.record({ a1: caps, a2: caps, a3: caps }),
    fc.record({ b1: caps, b2: caps }),
    fc.record({ c1: caps, c2: caps, c3: caps }),
    fc.record({ d1: caps }),
  )
  .map(([a, b, c, d]) => [
    computeGroup('a', a, { holdMinutes: 1 }),
    computeGroup('b', b, { holdMinutes: 3 }),
    computeGroup('c', c, { holdMinutes: 2, isExclusive: true }),
    computeGroup('d', d, { mode: 'count' }),
  ]);

/** How a respondent relates to each cell of the plan. */
const relations = fc.constantFrom('out' as const, 'out' as const, 'in' as const, 'kept' as const);

const operations = fc.array(
  fc.record({
    /** Mostly `hold`, so that renewed slots expire in a different order than they were taken. */
    kind: fc.constantFrom(...Array<'hold'>(12).fill('hold'), 'submit' as const, 'release' as const),
    respondent: fc.integer({ min: 1, max: RESPONDENTS }),
    cells: fc.array(relations, { minLength: CELLS, maxLength: CELLS }),
    wait: fc.constantFrom(0, 0, 0, 1, 15, 30, 60, 61),
  }),
  { maxLength: 120 },
);
type Operation = typeof operations extends fc.Arbitrary<readonly (infer O)[]> ? O : never;

/** A slot of the reference ledger, which is a plain list of slots. */
interface Slot {
  readonly respondent: number;
  readonly cell: string;
  /** Absent if counted. */
  readonly until?: number;
}

function listClaims(groups: readonly QuotaGroupPlan[], { kind, cells }: Operation): readonly QuotaClaim[] {
  let index = 0;
  return groups.flatMap((group) => {
    const cellRelations = group.cells.map(({ id }) => ({ id, mark: cells[index++] }));
    const ids = (relation: string) =>
      cellRelations.filter(({ mark }) => mark === relation).map(({ id }) => id);
    if (kind === 'submit') return ids('in').length === 0 ? [] : [{ group, candidates: ids('in') }];
    return group.mode === 'count' ? [] : [{ group, candidates: ids('in'), keptCells: ids('kept') }];
  });
}

/** Number of slots that a respondent with slots in `ownCells` needs for a claim. Undefined if too few are free. */
function slotsFor(
  claim: QuotaClaim,
  otherSlots: readonly Slot[],
  ownCells: readonly string[],
): number | undefined {
  const { group, candidates, keptCells = [] } = claim;
  const isOpen = (id: string) =>
    ownCells.includes(id) ||
    otherSlots.filter(({ cell }) => cell === id).length <
      (group.cells.find((cell) => cell.id === id)?.cap ?? 0);
  const keptCount = keptCells.filter((id) => ownCells.includes(id)).length;
  if (group.mode === 'count') return candidates.length;
  if (!group.isExclusive) return candidates.every(isOpen) ? candidates.length + keptCount : undefined;
  if (keptCount > 0 || candidates.some(isOpen)) return 1;
  return candidates.length === 0 ? 0 : undefined;
}

function listSlots(ledger: QuotaLedger, respondent: number): readonly Slot[] {
  const { held, counted } = ledger.computeSlots(respondent);
  return [
    ...counted.map((cell) => ({ respondent, cell })),
    ...[...held].map(([cell, until]) => ({ respondent, cell, until })),
  ];
}

function expectSlots(
  slots: readonly Slot[],
  claims: readonly QuotaClaim[],
  amounts: readonly (number | undefined)[],
  now: number,
): void {
  claims.forEach(({ group, candidates, keptCells = [] }, index) => {
    const claimedSlots = slots.filter(({ cell }) => [...candidates, ...keptCells].includes(cell));
    expect(claimedSlots).toHaveLength(amounts[index] ?? -1);
    for (const { until } of claimedSlots)
      if (until !== undefined) expect(until).toBe(now + group.holdMinutes * 60);
  });
  expect(slots).toHaveLength(amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0));
}

it('a ledger never exceeds a cap or refuses a free slot, and fulfils all claims of a request or none', () => {
  fc.assert(
    fc.property(plans, operations, (groups, list) => {
      const ledger = createQuotaLedger({ groups });
      let now = 1000;
      let book: readonly Slot[] = [];
      const submitted = new Set<number>();
      for (const operation of list) {
        now += operation.wait;
        book = book.filter(({ until }) => until === undefined || until > now);
        book = perform(ledger, operation, listClaims(groups, operation), { slots: book, submitted, now });
        expectSameCounts(groups, ledger, { slots: book, submitted, now });
      }
    }),
    { numRuns: 400 },
  );
});

interface Account {
  readonly slots: readonly Slot[];
  readonly submitted: Set<number>;
  readonly now: number;
}

/** Performs an operation on the ledger. Returns the slots that the reference ledger then has. */
function perform(
  ledger: QuotaLedger,
  { kind, respondent }: Operation,
  claims: readonly QuotaClaim[],
  { slots: book, submitted, now }: Account,
): readonly Slot[] {
  const otherSlots = book.filter((slot) => slot.respondent !== respondent);
  const ownSlots = book.filter((slot) => slot.respondent === respondent);
  if (kind === 'release') {
    ledger.release(respondent);
    return [...otherSlots, ...ownSlots.filter(({ until }) => until === undefined)];
  }
  const isDone = submitted.has(respondent);
  const cells = ownSlots.map(({ cell }) => cell);
  const amounts = claims.map((claim) => slotsFor(claim, otherSlots, cells));
  const isRoom = isDone || !amounts.includes(undefined);
  if (kind === 'hold') expect('heldCells' in ledger.hold(respondent, claims, now)).toBe(isRoom);
  else expect(ledger.submit(respondent, claims, now) === 'counted').toBe(isRoom);
  if (isDone) return book;
  if (!isRoom) return kind === 'hold' ? book : otherSlots;
  if (kind === 'submit') submitted.add(respondent);
  const slots = listSlots(ledger, respondent);
  expectSlots(slots, claims, amounts, now);
  expect(slots.every(({ until }) => (until === undefined) === (kind === 'submit'))).toBe(true);
  return [...otherSlots, ...slots];
}

/** Compares the ledger's counts with the reference, except for expired holds of cells without a later claim. */
function expectSameCounts(
  groups: readonly QuotaGroupPlan[],
  ledger: QuotaLedger,
  { slots: book, now }: Account,
): void {
  const lateSlots = Array.from({ length: RESPONDENTS }, (_, index) => listSlots(ledger, index + 1)).flatMap(
    (slots) => slots.filter(({ until }) => until !== undefined && until <= now).map(({ cell }) => cell),
  );
  for (const group of groups) {
    for (const { id, cap } of group.cells) {
      const { done, held } = ledger.fill(id);
      const slots = book.filter(({ cell }) => cell === id);
      expect(done).toBe(slots.filter(({ until }) => until === undefined).length);
      expect(held).toBe(slots.length - done + lateSlots.filter((cell) => cell === id).length);
      if (group.mode === 'stop') expect(done + held).toBeLessThanOrEqual(cap);
    }
  }
}
