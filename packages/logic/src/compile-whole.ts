import type { Project } from '@canvass/project';
import type { WholeTypeRegistry } from './question-type/question-type.ts';
import { awardPlanFeature } from './features/awards/award-plan-feature.ts';
import { correctionFeature } from './features/correction/correction-feature.ts';
import { quotaPlanFeature } from './features/quotas/quota-plan-feature.ts';
import { engineFeatures } from './features/index.ts';
import { expressionCompiler } from './language/compile/expression-compiler.ts';
import { questionShapes } from './compile/question-shapes.ts';
import { baseFeatures } from './features/base.ts';
import { type Compiled, compileProject, type EngineParts } from './compile/compile.ts';

/** Responses of every survey are corrected, also of those that use no feature. */
const BASE = [...baseFeatures, correctionFeature];
const FEATURES = [...engineFeatures, quotaPlanFeature, awardPlanFeature];

/** `compileProject` with all parts of the engine. In a file of its own: who does not import it does not load them. */
export function compile(
  project: Project,
  registry: WholeTypeRegistry,
  check?: EngineParts['check'],
): Compiled {
  return compileProject(project, registry, {
    base: BASE,
    expressions: expressionCompiler,
    features: FEATURES,
    check,
    shapes: questionShapes,
  });
}
