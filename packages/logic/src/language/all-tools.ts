import { nearestName } from '@canvass/protocol';
import { checkCompared, checkOperands } from './emit/check-operands.ts';
import { patternTools } from './patterns.ts';
import type { LanguageTools } from './tools.ts';

/** Everything: for hosts on which authors work and nobody waits. */
export const allTools: LanguageTools = {
  patterns: patternTools,
  advice: { checkOperands, checkCompared, nearestName },
};
