import type { QuotaClaim } from './quota-claims.ts';
import type { QuotaGroupPlan } from './quota-plan.ts';

/** A group whose cells have these caps. The cells have no conditions, because quota ledgers do not read them. */
export function computeGroup(
  id: string,
  caps: Readonly<Record<string, number>>,
  fields: Partial<QuotaGroupPlan> = {},
): QuotaGroupPlan {
  const cells = Object.entries(caps).map(([cell, cap]) => ({ id: cell, name: cell, cap, reads: [] }));
  return {
    id,
    name: id,
    mode: 'stop',
    check: 'both',
    isExclusive: false,
    onFull: 'terminate',
    holdMinutes: 30,
    ...fields,
    cells: cells as unknown as QuotaGroupPlan['cells'], // without expressions
  };
}

export function claim(group: QuotaGroupPlan, ...candidates: readonly string[]): QuotaClaim {
  return { group, candidates };
}
