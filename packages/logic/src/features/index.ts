import type { Project } from '@canvass/project';
import type { EngineFeature } from '../compile/feature.ts';
import { attachmentsFeature } from './attachments/attachments.ts';
import { automaticFeature } from './automatic/automatic-feature.ts';
import { flowFeature } from './flow/flow.ts';
import { optionsFeature } from './options/options.ts';
import { questionOrderFeature } from './question-order/question-order.ts';
import { ruleOnceFeature } from './rule-once/rule-once-feature.ts';
import { quotaFeature } from './quotas/quota-effect.ts';

/** Features that only some projects use. Browsers load this entry only for those (docs/adr/0016). */
export const engineFeatures: readonly EngineFeature[] = [
  quotaFeature,
  automaticFeature,
  ruleOnceFeature,
  flowFeature,
  questionOrderFeature,
  optionsFeature,
  attachmentsFeature,
];

/** The features that a project needs: those above, and further ones that are loaded separately. */
export async function featuresFor(project: Project): Promise<readonly EngineFeature[]> {
  const file = JSON.stringify(project);
  const later = LATER.test(file) ? (await import('./later-features.ts')).laterFeatures : [];
  const formats = FORMATTED.test(file) ? [(await import('./formats/formats-feature.ts')).formatsFeature] : [];
  return [...engineFeatures, ...later, ...formats];
}

/** Placeholders with a format or a level, in prepared texts. */
const FORMATTED = /"level":\d|"format":"[dnc]/;

/** Fields of the features that are loaded separately. */
const LATER =
  /"(?:checks|required_text|pattern_text|hidden_answers|plaster_code|value_code|no_answer)":|"required":"ask"|"type":"S"/;
