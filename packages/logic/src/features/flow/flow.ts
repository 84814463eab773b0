import type { EngineFeature, GateParts } from '../../engine/feature.ts';
import type { Expression } from '../../language/index.ts';
import { firstDue } from './due.ts';
import { drawEffect, flowDue, scoreEffect } from './flow-effects.ts';
import { scoreAt } from './score-at.ts';
import { type CompiledNode, compileNodes } from './flow-nodes.ts';
import { isTaken } from './walk-flow.ts';

/**
 * FLOW-1, Flow; FLOW-3: conditions of branches, random draws, ends, groups that come twice. Where a branch
 * is not taken its gate is closed, and all that it holds is off the path.
 */
export const flowFeature: EngineFeature = {
  id: 'flow',
  compile(context) {
    if (context.project.flow === undefined) return {};
    const nodes = compileNodes(context);
    const all = [...nodes.values()];
    const scored = all.filter(({ needsScore }) => needsScore);
    const waiting = all.filter((node) => node.needsScore || node.flow.ftype === 'randomSet');
    return {
      gates: new Map([...nodes].map(([placed, compiled]) => [placed, gateOf(compiled)])),
      effects: [scoreEffect, drawEffect],
      extensions: () => [
        flowDue.entry((program, state, between) => firstDue(program, waiting, state, between)),
      ],
      needsServer: waiting.some((node) => node.needsScore || drawsAtAll(node)),
      scoreAt: (facts, presentation, rank) => scoreAt(scored, facts, { presentation, rank }),
    };
  },
};

function drawsAtAll({ flow: { extract_count: count = 0, shuffle } }: CompiledNode): boolean {
  return count > 0 || shuffle === true;
}

/** Whether a child is drawn depends on which of its siblings could be. */
function gateOf(compiled: CompiledNode): GateParts {
  const read = compiled.set === undefined ? [compiled] : compiled.set.children;
  const expressions = read.flatMap(({ condition }): readonly Expression[] =>
    condition === undefined ? [] : [condition],
  );
  const { ftype, endType, end } = compiled.flow;
  return {
    gate: (moment) => isTaken(moment, compiled),
    reads: { questions: [], expressions },
    ...(ftype === 'endPage' && { ends: { kind: endType === 'screen_out' ? 'screen_out' : 'finished', end } }),
  };
}
