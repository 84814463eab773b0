import type { EngineFeature } from '../compile/feature.ts';
import { submitFeature } from './submit/submit-effect.ts';
import { verifyFeature } from './verify/verify-effect.ts';

/** Features that every survey may need and every browser loads. */
export const baseFeatures: readonly EngineFeature[] = [submitFeature, verifyFeature];
