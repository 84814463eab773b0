import type { Project } from '@canvass/project';
import type { WholeTypeRegistry } from '../../contract/question-type.ts';
import { quotaFeature } from '../../facts/quotas/quota-feature.ts';
import { engineFeatures } from '../../features/index.ts';
import { expressionCompiler } from '../../language/compile/expression-compiler.ts';
import { questionShapes } from './question-shapes.ts';
import { type Compiled, compileWith, type EngineParts } from './compile.ts';

const FEATURES = [...engineFeatures, quotaFeature];

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
