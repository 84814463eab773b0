import type { Project } from '@canvass/project';
import type { WholeTypeRegistry } from './question-type/question-type.ts';
import { awardPlanFeature } from './features/awards/award-plan-feature.ts';
import { correctionFeature } from './features/correction/correction-feature.ts';
import { quotaPlanFeature } from './features/quotas/quota-plan-feature.ts';
import { engineFeatures } from './features/index.ts';
import { createCompiler } from './language/compile/compile.ts';
import { patternTools } from './language/compile/patterns.ts';
import { expressionCompiler } from './language/compile/expression-compiler.ts';
import { questionShapes } from './compile/question-shapes.ts';
import { baseFeatures } from './features/base.ts';
import { type Compiled, compileProject, type EngineParts } from './compile/compile.ts';

/** Responses of every survey are corrected, also of those that use no feature. */
const BASE = [...baseFeatures, correctionFeature];
const FEATURES = [...engineFeatures, quotaPlanFeature, awardPlanFeature];

/** Without what only authors need, which changes nothing of a program. */
const acceptedCompiler = createCompiler({ patterns: patternTools });

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

/**
 * The same for a project that was accepted before: nothing is looked for that only authors need to know, so that a check
 * of a later version refuses nothing.
 */
export const compileAccepted = (project: Project, registry: WholeTypeRegistry): Compiled =>
  compileProject(project, registry, { base: BASE, expressions: acceptedCompiler, features: FEATURES });
