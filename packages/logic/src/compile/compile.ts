import type { Option, Project } from '@canvass/project';
import {
  type QuestionType,
  type QuestionTypeRegistry,
  questionTypeId,
} from '../question-type/question-type.ts';
import {
  createSymbolTable,
  type ExpressionCompiler,
  type ExpressionScope,
  type Display,
  type ListDisplay,
  type SymbolItem,
} from '../language/index.ts';
import { assemble } from './assemble.ts';
import {
  compileDisplayRules,
  compileJumpRules,
  compileOptionRules,
  displayOf,
  jumpOf,
  type RuleContext,
} from './compile-rules.ts';
import type { EngineFeature, FeatureParts } from './feature.ts';
import type { Program, QuestionHooks } from '../program/program.ts';
import { usesFeatures } from './feature-fields.ts';
import { type CompileIssue, createIssueSink, type IssueSink } from './issues.ts';
import type { ProjectParts } from './parts.ts';
import { type Layout, layOut, type PlacedGroup, type PlacedQuestion } from './layout.ts';

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
  readonly expressions?: ExpressionCompiler | undefined;
  /** Only needed for some projects (`usesFeatures`). */
  readonly features?: readonly EngineFeature[] | undefined;
  /** Further checks for authors (`checkForAuthors`). Browsers leave them out: their project is already checked. */
  readonly check?: ProjectCheck | undefined;
  /** Shapes of answers. Without it, checks that depend on shapes are left out. */
  readonly shapes?: ShapesOf | undefined;
}

/**
 * Returns functions that give checks the shape of a question's value and its non-answers, by the question's index. The
 * shape of a question without a type is undefined.
 */
export type ShapesOf = (
  questions: Layout['questions'],
  types: readonly (QuestionType | undefined)[],
) => Required<Pick<ExpressionScope, 'shapeOf' | 'noAnswersOf'>>;

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
  const types = layout.questions.map((placedQuestion) => typeOf(placedQuestion, registry, sink));
  const context = createRuleContext(project, layout, sink, {
    ...(expressions && { compiler: expressions }),
    ...shapes?.(layout.questions, types),
  });
  const parts = compileParts(context, types, [
    ...base.map((feature) => feature.compile(context, types)),
    ...featureParts(context, types, features),
  ]);
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

function typeOf(
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

interface OptionalParts extends Pick<ExpressionScope, 'shapeOf' | 'noAnswersOf'> {
  readonly compiler?: ExpressionCompiler;
}

export function createRuleContext(
  project: Project,
  layout: Layout,
  sink: IssueSink,
  { compiler = NO_COMPILER, ...shapes }: OptionalParts,
): RuleContext {
  const symbols = createSymbolTable(
    layout.questions.map(({ question }, index) => ({
      index,
      gid: question.gid,
      cid: question.cid ?? `Q${index + 1}`,
      options: symbolItemsOf(question.items, 'A'),
      rows: symbolItemsOf(question.rows_items, 'R'),
      tree: question.tree_list,
    })),
    layout.groups.flatMap((group) => groupSymbol(group, layout)),
  );
  const extParams = new Map((project.ext_params ?? []).map((param) => [param.code, param]));
  const rules = new Map(Object.entries(project.rule_map ?? {}));
  // A public project contains `quota_waits` instead of the cells (PROJECT-6).
  const cells = (project.quotas ?? []).flatMap((group) => group.cells.map(({ id }) => id));
  const quotaCells = project.quota_waits === undefined ? { quotaCells: new Set(cells) } : {};
  const scope = { symbols, extParams, ...quotaCells, ...shapes };
  return { project, layout, sink, indexOf: layout.indexOf, rules, scope, compiler };
}

/** Returns the options or rows themselves if all have a cid, as nearly all have, else copies with a cid. */
function symbolItemsOf(items: readonly Option[] = [], letter: 'A' | 'R'): readonly SymbolItem[] {
  return items.every(hasCid)
    ? items
    : items.map(({ gid, cid, seq }) => ({ gid, cid: cid ?? `${letter}${seq}`, seq }));
}

const hasCid = (option: Option): option is Option & SymbolItem => option.cid !== undefined;

function failWithoutCompiler(): never {
  // Hosts load the compiler if `usesExpressions` is true.
  throw new Error('Expressions need a compiler.');
}
const NO_COMPILER: ExpressionCompiler = {
  compileExpression: failWithoutCompiler,
  compileCondition: failWithoutCompiler,
};

function groupSymbol({ item, firstOccurrence, endOccurrence }: PlacedGroup, { occurrences }: Layout) {
  if (item === undefined) return [];
  const isEmpty = firstOccurrence === endOccurrence;
  const first = (!isEmpty && occurrences[firstOccurrence]?.index) || 0;
  const last = isEmpty ? -1 : (occurrences[endOccurrence - 1]?.index ?? -1);
  return [{ gid: item.gid, cid: item.cid ?? item.gid, first, last }];
}

function compileParts(
  context: RuleContext,
  types: readonly (QuestionType | undefined)[],
  features: readonly FeatureParts[],
): ProjectParts {
  const displays = compileDisplayRules(context);
  const optionRules = compileOptionRules(context);
  const jumps = compileJumpRules(context);
  return {
    features,
    groups: context.layout.groups.map((placedGroup) => ({
      placedGroup,
      display:
        placedGroup.item &&
        displayOf(context, placedGroup.item, placedGroup.path, displays.get(placedGroup.item.gid)),
      gate: features.map(({ gates }) => gates?.get(placedGroup)).find((gate) => gate !== undefined),
    })),
    questions: context.layout.questions.map((placedQuestion, index) => {
      const { question, path } = placedQuestion;
      const rules = optionRules.get(question.gid);
      return {
        placedQuestion,
        type: types[index],
        display: displayOf(context, question, path, displays.get(question.gid)),
        optionDisplay: listDisplay(context, placedQuestion, 'items', rules),
        rowDisplay: listDisplay(context, placedQuestion, 'rows_items', rules),
        jump: jumpOf(context, placedQuestion, jumps.get(question.gid)),
        hooks: features.reduce((joined, { questions }) => {
          const ownHooks = questions?.get(index);
          return ownHooks === undefined ? joined : { ...joined, ...ownHooks };
        }, NO_HOOKS),
      };
    }),
  };
}

const NO_HOOKS: QuestionHooks = {};

/** Returns one display per option or row. Undefined if no option or row has one. */
function listDisplay(
  context: RuleContext,
  { question, path }: PlacedQuestion,
  part: 'items' | 'rows_items',
  rules: ReadonlyMap<string, Display> | undefined,
): ListDisplay | undefined {
  const items = question[part] ?? [];
  // Most lists have neither rules nor code, so no list is created for them.
  if (rules === undefined && !items.some(({ disp_code: code }) => code)) return undefined;
  const list = items.map((item, index) =>
    displayOf(context, item, `${path}.${part}[${index}]`, rules?.get(item.gid)),
  );
  return list.some((display) => display !== undefined) ? list : undefined;
}
