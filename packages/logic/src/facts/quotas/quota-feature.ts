import type { EngineFeature } from '../../engine/feature.ts';
import { compileQuotas, quotaWaits } from './quota-plan.ts';

/** Quotas of the whole project, for hosts that fulfil effects. What browsers see of them is `quota_waits`. */
export const quotaFeature: EngineFeature = {
  id: 'quotas',
  compile(context) {
    if ((context.project.quotas ?? []).length === 0) return {};
    const quotas = compileQuotas(context);
    return { quotas, quotaWaits: quotaWaits(quotas) };
  },
};
