import type { EngineFeature } from '../../compile/feature.ts';
import { awardEntry, compileAwards } from './award-plan.ts';

/** Awards of the whole project, for hosts that give them. */
export const awardPlanFeature: EngineFeature = {
  id: 'award-plan',
  compile(context) {
    if ((context.project.awards ?? []).length === 0) return {};
    const plans = compileAwards(context);
    return { extensions: () => [awardEntry(plans)] };
  },
};
