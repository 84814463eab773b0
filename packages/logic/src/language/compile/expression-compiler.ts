import { hasRoom, suggestName } from './advice-limits.ts';
import { createCompiler } from './compile.ts';
import { checkOperator, hasFittingValue } from '../conditions/check-operators.ts';
import { checkCompared, checkOperands } from '../emit/check-operands.ts';
import { dateFunctions } from '../functions/date-functions.ts';
import { patternTools } from './patterns.ts';
import { checkShapes } from '../shapes/shape-of-node.ts';

/** The compiler with all parts, for authors' tools, where loading time does not matter. */
export const expressionCompiler = createCompiler({
  patterns: patternTools,
  dates: dateFunctions,
  advice: {
    checkOperands,
    checkCompared,
    checkShapes,
    checkOperator,
    hasFittingValue,
    nearestName: suggestName,
    hasRoom,
  },
});
