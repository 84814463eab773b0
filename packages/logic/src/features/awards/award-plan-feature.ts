import type { EngineFeature } from '../../compile/feature.ts';
import { awardEntry, compileAwards } from './award-plan.ts';

/** All awards of the project, for hosts that give awards. */
export const awardPlanFeature: EngineFeature = {
  id: 'award-plan',
  compile(context) {
    if ((context.project.awards ?? []).length === 0) return {};
    const plans = compileAwards(context);
    return { extensions: () => [awardEntry(plans)] };
  },
};
