import type { Project } from '@canvass/project';
import type { RegistryWithTools } from './question-type/question-type.ts';
import { awardPlanFeature } from './features/awards/award-plan-feature.ts';
import { correctionFeature } from './features/correction/correction-feature.ts';
import { quotaPlanFeature } from './features/quotas/quota-plan-feature.ts';
import { engineFeatures } from './features/index.ts';
import { formatsFeature } from './features/formats/formats-feature.ts';
import { laterFeatures } from './features/later-features.ts';
import { createCompiler } from './language/compile/compile.ts';
import { dateFunctions } from './language/functions/date-functions.ts';
import { patternTools } from './language/compile/patterns.ts';
import { expressionCompiler } from './language/compile/expression-compiler.ts';
import { questionShapes } from './compile/question-shapes.ts';
import { baseFeatures } from './features/base.ts';
import { type CompileResult, compileProject, type EngineParts } from './compile/compile.ts';

/** Includes `correctionFeature`, because responses of every survey can be corrected. */
const BASE = [...baseFeatures, correctionFeature];
const FEATURES = [...engineFeatures, ...laterFeatures, formatsFeature, quotaPlanFeature, awardPlanFeature];

/** Skips the checks for authors, which do not change the program. */
const acceptedCompiler = createCompiler({ patterns: patternTools, dates: dateFunctions });

/** Compiles with all engine parts and checks. In a file of its own, so that other importers do not load them. */
export function compile(
  project: Project,
  registry: RegistryWithTools,
  check?: EngineParts['check'],
): CompileResult {
  return compileProject(project, registry, {
    base: BASE,
    expressions: expressionCompiler,
    features: FEATURES,
    check,
    shapes: questionShapes,
  });
}

/**
 * Compiles a project that was accepted before, without the checks for authors. A check added by a later version
 * therefore cannot reject it.
 */
export const compileAccepted = (project: Project, registry: RegistryWithTools): CompileResult =>
  compileProject(project, registry, { base: BASE, expressions: acceptedCompiler, features: FEATURES });
