import type { ExternalParameter, Project } from '@canvass/protocol';
import { type QuestionType, type QuestionTypeRegistry, questionTypeId } from '../contract/question-type.ts';
import { compileReference, createSymbolTable, type ExpressionCompiler } from '../language/index.ts';
import {
  compileDisplayRules,
  compileJumpRules,
  compileOptionRules,
  displayOf,
  jumpOf,
  listDisplay,
  type RuleContext,
} from './compile-rules.ts';
import { type CompileIssue, createIssueSink, type IssueSink } from './issues.ts';
import { layOut, type Layout, type PlacedGroup, type PlacedQuestion } from './layout.ts';
import type { Program, ProgramGroup, ProgramQuestion } from './program.ts';
import { connect } from './readers.ts';

export interface Compiled {
  /** Absent when there is an error. */
  readonly program?: Program;
  readonly issues: readonly CompileIssue[];
}

/** Parts of the engine that hosts may leave out. */
export interface EngineParts {
  /** Only projects with rules, code or placeholders need it (`usesExpressions`). */
  readonly expressions?: ExpressionCompiler | undefined;
  /** Looks for more that only authors need to know (`checkTexts`): browsers, whose project is checked, go without. */
  readonly check?: ((context: RuleContext) => void) | undefined;
}

/**
 * Checks a prepared project and makes it ready to run: document order, pages, compiled rules, and for every question
 * the later ones that read it. Once per published version; costs a few microseconds per question.
 */
export function compileWith(
  project: Project,
  registry: QuestionTypeRegistry,
  { expressions, check }: EngineParts,
): Compiled {
  const sink = createIssueSink();
  const layout = layOut(project);
  const types = layout.questions.map((placed) => typeOf(placed, registry, sink));
  const context = ruleContext(project, layout, sink, expressions);
  const parts = compileParts(context, types);
  check?.(context);
  if (sink.issues.some((issue) => issue.severity === 'error')) return { issues: sink.issues };
  return { program: assemble(context, registry, parts), issues: sink.issues };
}

function typeOf(
  placed: PlacedQuestion,
  registry: QuestionTypeRegistry,
  sink: IssueSink,
): QuestionType | undefined {
  const id = questionTypeId(placed.question);
  const type = registry.get(id);
  if (type === undefined) {
    const known = [...registry.keys()].sort().join(', ');
    sink.add('error', 'feature.question-type', `${placed.path}.qtype`, { type: id, known });
    return undefined;
  }
  sink.addProblems(placed.path, type.check?.(placed.question) ?? []);
  return type;
}

function ruleContext(
  project: Project,
  layout: Layout,
  sink: IssueSink,
  compiler: ExpressionCompiler | undefined,
): RuleContext {
  const indexOf = new Map(layout.questions.map(({ question }, index) => [question.gid, index]));
  const symbols = createSymbolTable(
    layout.questions.map(({ question }, index) => ({
      index,
      gid: question.gid,
      cid: question.cid ?? `Q${index + 1}`,
      options: (question.items ?? []).map(({ gid, cid, seq }) => ({ gid, cid: cid ?? `A${seq}`, seq })),
      rows: (question.rows_items ?? []).map(({ gid, cid, seq }) => ({ gid, cid: cid ?? `R${seq}`, seq })),
    })),
    layout.groups.flatMap(({ item, first, end }) =>
      item === undefined ? [] : [{ gid: item.gid, cid: item.cid ?? item.gid, first, last: end - 1 }],
    ),
  );
  const extParams = new Map((project.ext_params ?? []).map(({ code, type }) => [code, type]));
  const rules = new Map(Object.entries(project.rule_map ?? {}));
  const scope = { symbols, extParams, ...(compiler && { compiler }) };
  return { project, layout, sink, indexOf, rules, scope };
}

interface QuestionParts {
  readonly placed: PlacedQuestion;
  readonly type: QuestionType | undefined;
  readonly display: ProgramQuestion['display'];
  readonly optionDisplay: ProgramQuestion['optionDisplay'];
  readonly rowDisplay: ProgramQuestion['rowDisplay'];
  readonly jump: ProgramQuestion['jump'];
}
interface GroupParts {
  readonly placed: PlacedGroup;
  readonly display: ProgramGroup['display'];
}
export interface Parts {
  readonly questions: readonly QuestionParts[];
  readonly groups: readonly GroupParts[];
}

function compileParts(context: RuleContext, types: readonly (QuestionType | undefined)[]): Parts {
  const displays = compileDisplayRules(context);
  const optionRules = compileOptionRules(context);
  const jumps = compileJumpRules(context);
  return {
    groups: context.layout.groups.map((placed) => ({
      placed,
      display: placed.item && displayOf(context, placed.item, placed.path, displays.get(placed.item.gid)),
    })),
    questions: context.layout.questions.map((placed, index) => {
      const { question, path } = placed;
      const rules = optionRules.get(question.gid);
      return {
        placed,
        type: types[index],
        display: displayOf(context, question, path, displays.get(question.gid)),
        optionDisplay: listDisplay(context, question.items, `${path}.items`, rules),
        rowDisplay: listDisplay(context, question.rows_items, `${path}.rows_items`, rules),
        jump: jumpOf(context, placed, jumps.get(question.gid)),
      };
    }),
  };
}

function assemble(context: RuleContext, registry: QuestionTypeRegistry, parts: Parts): Program {
  const { project, layout, scope, indexOf, sink } = context;
  const readers = connect(parts, sink, { translated: project.translations !== undefined });
  const groups = new Map<PlacedGroup, ProgramGroup>();
  for (const part of parts.groups) groups.set(part.placed, programGroup(part, groups));
  const jumpSources = parts.questions.flatMap(({ jump }, index) => (jump === undefined ? [] : [index]));
  const slots = new Map(jumpSources.map((source, slot) => [source, slot]));
  const questions = parts.questions.map((part, index) =>
    programQuestion(part, index, {
      group: part.placed.group && groups.get(part.placed.group),
      slot: slots.get(index) ?? -1,
      readers: readers.ofQuestion[index] ?? [],
    }),
  );
  const nodes = [
    ...[...groups.values()].map((group) => ({ kind: 'group' as const, group, at: group.node })),
    ...questions.map((question) => ({ kind: 'question' as const, question, at: question.node })),
  ].sort((a, b) => a.at - b.at);
  return {
    project,
    registry,
    questions,
    groups: [...groups.values()],
    nodes,
    pages: layout.pages.map(({ first, end, heading }) => ({
      first,
      end,
      heading: heading && groups.get(heading),
    })),
    byGid: indexOf,
    jumpSources,
    factReaders: readers.ofFacts,
    needsServer: readers.needServer,
    params: new Map((project.ext_params ?? []).map((param: ExternalParameter) => [param.code, param])),
    language: project.project_lang?.answer_language ?? 'zh-CN',
    scope: {
      compileReference: (source) => compileReference(source, { ...scope, use: 'reference' }).expression,
    },
  };
}

function programGroup(
  { placed, display }: GroupParts,
  groups: ReadonlyMap<PlacedGroup, ProgramGroup>,
): ProgramGroup {
  return {
    node: placed.node,
    gid: placed.item?.gid ?? '',
    parent: placed.parent && groups.get(placed.parent),
    first: placed.first,
    end: placed.end,
    endNode: placed.endNode,
    display,
    title: placed.item?.title,
  };
}

function programQuestion(
  part: QuestionParts,
  index: number,
  place: {
    readonly group: ProgramGroup | undefined;
    readonly slot: number;
    readonly readers: readonly number[];
  },
): ProgramQuestion {
  const { placed, type, display, optionDisplay, rowDisplay, jump } = part;
  if (type === undefined) throw new Error('a question without a type was reported as an error before');
  return {
    index,
    node: placed.node,
    gid: placed.question.gid,
    cid: placed.question.cid ?? `Q${index + 1}`,
    question: placed.question,
    type,
    group: place.group,
    page: placed.page,
    display,
    optionDisplay,
    rowDisplay,
    jump,
    jumpSlot: place.slot,
    readers: place.readers,
    plain:
      display === undefined && optionDisplay === undefined && rowDisplay === undefined && jump === undefined,
  };
}
