import type { EngineFeature } from '../../compile/feature.ts';
import { compileQuotas, quotaPlan, waitsOfPlan } from './quota-plan.ts';
import { quotaWaits, waitsAmong } from './quota-waits.ts';

/** All quotas of the project, for hosts that fulfil effects. */
export const quotaPlanFeature: EngineFeature = {
  id: 'quota-plan',
  compile(context) {
    if ((context.project.quotas ?? []).length === 0) return {};
    const plan = compileQuotas(context);
    return {
      extensions: (program) => [
        quotaPlan.entry(plan),
        quotaWaits.entry(waitsAmong(program, waitsOfPlan(plan))),
      ],
    };
  },
};
