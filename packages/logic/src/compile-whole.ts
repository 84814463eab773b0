import type { Project } from '@canvass/project';
import type { WholeTypeRegistry } from './contract/question-type.ts';
import { correctionFeature } from './features/correction/correction-feature.ts';
import { quotaPlanFeature } from './features/quotas/quota-plan-feature.ts';
import { engineFeatures } from './features/index.ts';
import { expressionCompiler } from './language/compile/expression-compiler.ts';
import { questionShapes } from './engine/compile/question-shapes.ts';
import { compileWith } from './compile-with.ts';
import type { Compiled, EngineParts } from './engine/compile/compile.ts';

const FEATURES = [...engineFeatures, quotaPlanFeature, correctionFeature];

/** `compileWith` all parts of the engine. In a file of its own: who does not import it does not load them. */
export function compile(
  project: Project,
  registry: WholeTypeRegistry,
  check?: EngineParts['check'],
): Compiled {
  return compileWith(project, registry, {
    expressions: expressionCompiler,
    features: FEATURES,
    check,
    shapes: questionShapes,
  });
}
