import type { EngineFeature } from '../compile/feature.ts';
import { attachmentsFeature } from './attachments/attachments.ts';
import { automaticFeature } from './automatic/automatic-feature.ts';
import { flowFeature } from './flow/flow.ts';
import { optionsFeature } from './options/options.ts';
import { patchFeature } from './patch/patch-feature.ts';
import { questionOrderFeature } from './question-order/question-order.ts';
import { quotaFeature } from './quotas/quota-effect.ts';

/** Features that only some projects use. Browsers load this entry only for those (docs/adr/0016). */
export const engineFeatures: readonly EngineFeature[] = [
  quotaFeature,
  automaticFeature,
  patchFeature,
  flowFeature,
  questionOrderFeature,
  optionsFeature,
  attachmentsFeature,
];
