import type { Project } from '@canvass/project';
import { type RegistryWithTools, hasTools, requireTools } from './question-type/question-type.ts';
import { awardPlanFeature } from './features/awards/award-plan.ts';
import { correctionFeature } from './features/correction/correction-feature.ts';
import { quotaPlanFeature } from './features/quotas/quota-plan.ts';
import { engineFeatures } from './features/index.ts';
import { entryType } from './features/entries/entries-feature.ts';
import { formatsFeature } from './features/formats/formats-feature.ts';
import { laterFeatures } from './features/later-features.ts';
import { dateFunctions } from './language/functions/date-functions.ts';
import { patternTools } from './language/compile/patterns.ts';
import { expressionCompiler } from './language/compile/expression-compiler.ts';
import { createExpressionParts, expressionParts } from './expressions.ts';
import { baseFeatures } from './features/base.ts';
import { type CompileResult, compileProject, type EngineParts, type ShapesOf } from './compile/compile.ts';
import type { ValueShape } from './language/value-shape.ts';

/** Reads the shape of each question's values from its type, when it is first needed. */
const questionShapes: ShapesOf = (questions, types) => {
  const shapes = new Map<number, ValueShape>();
  const computeShape = (index: number): ValueShape | undefined => {
    const cached = shapes.get(index);
    const [type, placedQuestion] = [types[index], questions[index]];
    if (cached !== undefined || type === undefined || placedQuestion === undefined || !hasTools(type))
      return cached;
    const shape = requireTools({ type: entryType(placedQuestion.question, type) }).shape(
      placedQuestion.question,
    );
    shapes.set(index, shape);
    return shape;
  };
  return { computeShape, noAnswersOf: (index) => questions[index]?.question.no_answer ?? [] };
};

/** Includes `correctionFeature`, because responses of every survey can be corrected. */
const BASE = [...baseFeatures, correctionFeature];
const FEATURES = [...engineFeatures, ...laterFeatures, formatsFeature, quotaPlanFeature, awardPlanFeature];

const EXPRESSIONS = expressionParts(expressionCompiler);
/** Without the checks for authors, which do not change the program. */
const ACCEPTED_EXPRESSIONS = createExpressionParts({ patterns: patternTools, dates: dateFunctions });

/** Compiles with all engine parts and checks. It has its own file, so that only its importers load the parts. */
export function compile(
  project: Project,
  registry: RegistryWithTools,
  check?: EngineParts['check'],
): CompileResult {
  return compileProject(project, registry, {
    base: BASE,
    expressions: EXPRESSIONS,
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
  compileProject(project, registry, { base: BASE, expressions: ACCEPTED_EXPRESSIONS, features: FEATURES });
