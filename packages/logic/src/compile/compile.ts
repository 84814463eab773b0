import type { Project } from '@canvass/project';
import {
  type QuestionType,
  type QuestionTypeRegistry,
  questionTypeId,
} from '../question-type/question-type.ts';
import type { ExpressionCompiler, ExpressionScope } from '../language/index.ts';
import { assemble } from './assemble.ts';
import type { ProjectRules, RuleContext } from './compile-rules.ts';
import type { EngineFeature, FeatureParts } from './feature.ts';
import type { Program, QuestionHooks, RuleEvaluator } from '../program/program.ts';
import { usesFeatures } from './feature-fields.ts';
import { type CompileIssue, createIssueSink, type IssueSink } from './issues.ts';
import type { ProjectParts } from './parts.ts';
import { type Layout, layOut, type PlacedQuestion } from './layout.ts';

export interface CompileResult {
  /** Absent if there is an error. */
  readonly program?: Program;
  readonly issues: readonly CompileIssue[];
}

/** The parts of the engine. Hosts can leave out all except `base`. */
export interface EngineParts {
  /** Features of every survey. */
  readonly base: readonly EngineFeature[];
  /** Only needed for projects with rules, code or placeholders (`usesExpressions`). */
  readonly expressions?: ExpressionParts | undefined;
  /** Only needed for some projects (`usesFeatures`). */
  readonly features?: readonly EngineFeature[] | undefined;
  /** Further checks for authors (`checkForAuthors`). Browsers leave them out: their project is already checked. */
  readonly check?: ProjectCheck | undefined;
  /** Shapes of answers. Without it, checks that depend on shapes are left out. */
  readonly shapes?: ShapesOf | undefined;
}

/** The parts of the engine for rules, code and placeholders (`expressionParts`). */
export interface ExpressionParts {
  readonly compiler: ExpressionCompiler;
  readonly evaluator: RuleEvaluator;
  computeSymbols(layout: Layout): ExpressionScope['symbols'];
  compileRules(context: RuleContext): ProjectRules;
}

/**
 * Returns functions that give checks the shape of a question's value and its non-answers, by the question's index. The
 * shape of a question without a type is undefined.
 */
export type ShapesOf = (
  questions: Layout['questions'],
  types: readonly (QuestionType | undefined)[],
) => Required<Pick<ExpressionScope, 'computeShape' | 'noAnswersOf'>>;

/** A check of a project. `types` are the types of its questions, by index, undefined if not in the registry. */
export type ProjectCheck = (
  context: RuleContext,
  types: readonly (QuestionType | undefined)[],
  parts: ProjectParts,
) => FinishCheck | void;
/** Adjusts the findings after the program is assembled. */
type FinishCheck = () => void;

/** Checks and compiles a prepared project: order, pages, rules, and the later readers of each question. */
export function compileProject(
  project: Project,
  registry: QuestionTypeRegistry,
  { base, expressions, features = [], check, shapes }: EngineParts,
): CompileResult {
  const sink = createIssueSink();
  const layout = layOut(project);
  const types = layout.questions.map((placedQuestion) => computeType(placedQuestion, registry, sink));
  const context = createRuleContext(project, layout, sink, {
    ...(expressions && { ...expressions, symbols: expressions.computeSymbols(layout) }),
    ...shapes?.(layout.questions, types),
  });
  const parts = compileParts(context, {
    types,
    rules: expressions?.compileRules(context),
    features: [
      ...base.map((feature) => feature.compile(context, types)),
      ...featureParts(context, types, features),
    ],
  });
  const finish = check?.(context, types, parts);
  if (sink.issues.some((issue) => issue.severity === 'error')) return { issues: sink.issues };
  const program = assemble(context, registry, parts);
  finish?.();
  return { program, issues: sink.issues };
}

function featureParts(
  context: RuleContext,
  types: readonly (QuestionType | undefined)[],
  features: readonly EngineFeature[],
): readonly FeatureParts[] {
  if (!usesFeatures(context.project)) return [];
  if (features.length === 0) context.sink.add('error', 'feature.not-loaded', '$');
  return features.map((feature) => feature.compile(context, types));
}

function computeType(
  placedQuestion: PlacedQuestion,
  registry: QuestionTypeRegistry,
  sink: IssueSink,
): QuestionType | undefined {
  const id = questionTypeId(placedQuestion.question);
  const type = registry.get(id);
  if (type !== undefined) return type;
  const knownTypes = [...registry.keys()].sort().join(', ');
  sink.add('error', 'feature.question-type', `${placedQuestion.path}.qtype`, { type: id, known: knownTypes });
  return undefined;
}

interface OptionalParts extends Partial<Pick<ExpressionScope, 'symbols' | 'computeShape' | 'noAnswersOf'>> {
  readonly compiler?: ExpressionCompiler;
  readonly evaluator?: RuleEvaluator;
}

export function createRuleContext(
  project: Project,
  layout: Layout,
  sink: IssueSink,
  { compiler = NO_COMPILER, evaluator = NO_EVALUATOR, symbols = NO_SYMBOLS, ...shapes }: OptionalParts,
): RuleContext {
  const extParams = new Map((project.ext_params ?? []).map((param) => [param.code, param]));
  const rules = new Map(Object.entries(project.rule_map ?? {}));
  // A public project contains `quota_waits` instead of the cells (PROJECT-6).
  const cells = (project.quotas ?? []).flatMap((group) => group.cells.map(({ id }) => id));
  const quotaCells = project.quota_waits === undefined ? { quotaCells: new Set(cells) } : {};
  const scope = { symbols, extParams, ...quotaCells, ...shapes };
  return { project, layout, sink, indexOf: layout.indexOf, rules, scope, compiler, evaluator };
}

function failWithoutExpressions(): never {
  // Hosts load the parts if `usesExpressions` is true.
  throw new Error('The parts for expressions are not loaded.');
}
const NO_COMPILER: ExpressionCompiler = {
  compileExpression: failWithoutExpressions,
  compileCondition: failWithoutExpressions,
};
const NO_EVALUATOR: RuleEvaluator = {
  isShown: failWithoutExpressions,
  visibleIndexes: failWithoutExpressions,
  updateJump: failWithoutExpressions,
  textOfPlaceholder: failWithoutExpressions,
  valueOfReference: failWithoutExpressions,
};
const NO_SYMBOLS: ExpressionScope['symbols'] = {
  resolve: failWithoutExpressions,
  byGid: failWithoutExpressions,
  names: failWithoutExpressions,
};

interface QuestionParts {
  readonly types: readonly (QuestionType | undefined)[];
  readonly rules: ProjectRules | undefined;
  readonly features: readonly FeatureParts[];
}

function compileParts({ layout }: RuleContext, { types, rules, features }: QuestionParts): ProjectParts {
  return {
    features,
    groups: layout.groups.map((placedGroup) => ({
      placedGroup,
      display: rules?.displayOfGroup(placedGroup),
      gate: features.map(({ gates }) => gates?.get(placedGroup)).find((gate) => gate !== undefined),
    })),
    questions: layout.questions.map((placedQuestion, index) => ({
      placedQuestion,
      type: types[index],
      ...(rules?.rulesOfQuestion(placedQuestion) ?? NO_RULES),
      hooks: features.reduce((joined, { questions }) => {
        const ownHooks = questions?.get(index);
        return ownHooks === undefined ? joined : { ...joined, ...ownHooks };
      }, NO_HOOKS),
    })),
  };
}

const NO_RULES: ReturnType<ProjectRules['rulesOfQuestion']> = {
  display: undefined,
  optionDisplay: undefined,
  rowDisplay: undefined,
  jump: undefined,
};
const NO_HOOKS: QuestionHooks = {};
