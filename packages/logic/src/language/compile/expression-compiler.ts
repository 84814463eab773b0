import { hasRoom, suggestName } from './advice-limits.ts';
import { createCompiler } from './compile.ts';
import { checkOperator, hasFittingValue } from '../conditions/check-operators.ts';
import { checkCompared } from '../emit/check-operands.ts';
import { dateFunctions } from '../functions/date-functions.ts';
import { patternTools } from './patterns.ts';
import { checkShapes } from '../shapes/shape-of-node.ts';
import type { Node } from '../ast.ts';
import type { CheckContext } from './tools.ts';
import { numberOf } from '../runtime/number-of.ts';

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

/** Reports texts that are not numbers in arithmetic, whose result would always be null. */
function checkOperands(nodes: readonly Node[], { issues }: CheckContext): void {
  for (const node of nodes) {
    if (node.kind !== 'literal' || typeof node.value !== 'string') continue;
    if (numberOf(node.value) === null)
      issues.add('language.not-a-number', node, { text: node.value.slice(0, 40) });
  }
}
