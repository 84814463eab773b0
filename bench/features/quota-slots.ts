import { createQuotaLedger, type QuotaGroupPlan, type QuotaPlan, quotasOf } from '@canvass/logic/effects';
import type { Implementation } from './implementation.ts';
import { createProgram } from './examples.ts';

const RESPONDENTS = 2_000;

/** Counts the existing answers and then admits the respondent, as most survey tools do. */
export function countThenAdmit(): Implementation {
  const { group } = exampleQuotas();
  return {
    name: 'counting, then acting',
    operationsPerTurn: RESPONDENTS,
    work: (count) => {
      for (let index = 0; index < count; index += 1) {
        const counts = new Map<string, number>();
        for (let respondent = 0; respondent < RESPONDENTS; respondent += 1) {
          const { id, cap } = computeCell(group, respondent);
          const usedSlots = counts.get(id) ?? 0;
          if (usedSlots < cap) counts.set(id, usedSlots + 1);
        }
      }
    },
  };
}

/** Holds a slot during each response and counts it at the end, in an initially empty ledger. */
export function holdThenCount(): Implementation {
  const { group, plan } = exampleQuotas();
  return {
    name: 'holding, then counting',
    operationsPerTurn: RESPONDENTS,
    work: (count) => {
      for (let index = 0; index < count; index += 1) {
        const ledger = createQuotaLedger(plan);
        for (let respondent = 0; respondent < RESPONDENTS; respondent += 1) {
          const claims = [{ group, candidates: [computeCell(group, respondent).id] }];
          const hold = ledger.hold(respondent, claims, respondent);
          if ('held' in hold) ledger.submit(respondent, claims, respondent);
        }
      }
    },
  };
}

function exampleQuotas(): { readonly plan: QuotaPlan; readonly group: QuotaGroupPlan } {
  const plan = quotasOf(createProgram('concept-quota'));
  const [group] = plan.groups;
  if (group === undefined) throw new Error('the example has no quotas any more');
  return { plan, group };
}

function computeCell({ cells }: QuotaGroupPlan, respondent: number) {
  const cell = cells[respondent % cells.length];
  if (cell === undefined) throw new Error('the quota group of the example has no cells any more');
  return cell;
}
