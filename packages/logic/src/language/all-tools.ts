import { hasRoom, suggestName } from './advice-limits.ts';
import { checkOperator, hasFittingValue } from './conditions/check-operators.ts';
import { checkCompared, checkOperands } from './emit/check-operands.ts';
import { patternTools } from './patterns.ts';
import { checkShapes } from './shapes/check-shapes.ts';
import type { LanguageTools } from './tools.ts';

/** Everything: for hosts on which authors work and nobody waits. */
export const allTools: LanguageTools = {
  patterns: patternTools,
  advice: {
    checkOperands,
    checkCompared,
    checkShapes,
    checkOperator,
    hasFittingValue,
    nearestName: suggestName,
    hasRoom,
  },
};
