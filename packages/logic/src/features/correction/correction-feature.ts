import { corrections } from '../../step/corrections.ts';
import type { EngineFeature } from '../../compile/feature.ts';
import { corrected } from './corrected.ts';

/** Corrected responses, for hosts that read them: browsers of respondents never do. */
export const correctionFeature: EngineFeature = {
  id: 'correction',
  compile: () => ({ extensions: () => [corrections.entry(corrected)] }),
};
