import type { EngineFeature } from '../engine/feature.ts';

/** Parts of the engine that only some projects use; browsers load this entry only for those (docs/adr/0016). */
export const engineFeatures: readonly EngineFeature[] = [];
