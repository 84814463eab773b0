import type { Project } from '@canvass/project';
import type { EngineFeature } from '../compile/feature.ts';
import { FORMATS, LATER_FIELDS, usesFields } from '../compile/feature-fields.ts';
import { attachmentsFeature } from './attachments/attachments.ts';
import { automaticFeature } from './automatic/automatic-feature.ts';
import { flowFeature } from './flow/flow.ts';
import { optionsFeature } from './options/options.ts';
import { questionOrderFeature } from './question-order/question-order.ts';
import { ruleOnceFeature } from './rule-once/rule-once-feature.ts';
import { quotaFeature } from './quotas/quota-effect.ts';

/** Features that only some projects use. Browsers load this entry only for these projects (docs/adr/0016). */
export const engineFeatures: readonly EngineFeature[] = [
  quotaFeature,
  automaticFeature,
  ruleOnceFeature,
  flowFeature,
  questionOrderFeature,
  optionsFeature,
  attachmentsFeature,
];

/** Loads the features that a project needs: all `engineFeatures`, and the later features and formats only if used. */
export async function featuresFor(project: Project): Promise<readonly EngineFeature[]> {
  const laterFeatures = usesFields(project, LATER_FIELDS)
    ? (await import('./later-features.ts')).laterFeatures
    : [];
  const formats = usesFields(project, FORMATS)
    ? [(await import('./formats/formats-feature.ts')).formatsFeature]
    : [];
  return [...engineFeatures, ...laterFeatures, ...formats];
}
