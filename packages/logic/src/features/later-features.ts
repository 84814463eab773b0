import type { EngineFeature } from '../compile/feature.ts';
import { entriesFeature } from './entries/entries-feature.ts';
import { leavingFeature } from './leaving/leaving-feature.ts';
import { noAnswerFeature } from './no-answer/no-answer-feature.ts';
import { patchFeature } from './patch/patch-feature.ts';
import { readOnlyFeature } from './read-only/read-only-feature.ts';
import { sectionsFeature } from './sections/sections-feature.ts';
import { valuesFeature } from './values/values-feature.ts';

/** Features that few projects use. Browsers load this entry only for these projects, after `engineFeatures`. */
export const laterFeatures: readonly EngineFeature[] = [
  leavingFeature,
  patchFeature,
  valuesFeature,
  // The features below wrap the type that `entriesFeature` returns.
  entriesFeature,
  noAnswerFeature,
  readOnlyFeature,
  sectionsFeature,
];
