import type { ExternalParameter } from '@canvass/project';
import { type QuestionTypeRegistry } from '../question-type/question-type.ts';
import type { GateParts } from './feature.ts';
import { type GroupParts, type ProjectParts, type QuestionParts } from './parts.ts';
import type { RuleContext } from './compile-rules.ts';
import type { PlacedGroup } from './layout.ts';
import { paginate } from '../program/presentation.ts';
import type {
  DueFunction,
  JumpSource,
  Program,
  ProgramGroup,
  ProgramNode,
  ProgramOccurrence,
  ProgramQuestion,
} from '../program/program.ts';
import type { Stage } from '../program/types.ts';
import { connectReaders } from './readers.ts';

/** Builds a program from compiled parts: nodes in order, dependencies, pages. */
export function assemble(context: RuleContext, registry: QuestionTypeRegistry, parts: ProjectParts): Program {
  const { project, layout, scope, compiler, evaluator, indexOf, sink } = context;
  const readers = connectReaders(parts, sink, {
    isTranslated: project.translations !== undefined,
    isReordered: parts.features.some((feature) => feature.isReordering === true),
  });
  const slots = computeJumpSlots(parts);
  const nodes = new Array<ProgramNode>(layout.size);
  const groups = parts.groups.map((part) => {
    const group = buildProgramGroup(part, nodes, slots);
    nodes[group.node] = { kind: 'group', group };
    return group;
  });
  const questions = parts.questions.map((part, index) =>
    buildProgramQuestion(part, { nodes, slots, readers: readers.ofQuestion[index] ?? [] }),
  );
  const extensions: unknown[] = [];
  const effects = parts.features.flatMap((feature) => feature.effects ?? []);
  const program: Program = {
    project,
    registry,
    questions,
    groups,
    arrivals: parts.features.flatMap(({ arrive }) => arrive ?? []),
    nodes,
    presentation: paginate(
      nodes.flatMap((node) => (node.kind === 'question' ? node.occurrence : [])),
      layout.size,
      computePaging(project),
    ),
    byGid: indexOf,
    jumpSources: [...slots.keys()].map((node) => computeJumpSource(nodes[node], node)),
    factReaders: readers.ofFacts,
    needsServer: readers.needServer || parts.features.some((feature) => feature.needsServer === true),
    effects,
    stages: listStages(effects),
    extensions,
    ends: Object.keys(project.desc_end_page?.ends ?? {}),
    params: new Map((project.ext_params ?? []).map((param: ExternalParameter) => [param.code, param])),
    language: project.project_lang?.answer_language ?? 'zh-CN',
    scope: {
      compileReference: (source) =>
        compiler.compileExpression(source, { ...scope, use: 'reference' }).expression,
    },
    rules: evaluator,
  };
  const entries = parts.features.flatMap((feature) => feature.extensions?.(program) ?? []);
  for (const [index, value] of entries) extensions[index] = value;
  return program;
}

const STAGES: readonly Stage[] = ['answers', 'page', 'way', 'passed', 'end'];

function listStages(effects: Program['effects']): Program['stages'] {
  return STAGES.flatMap((stage) => {
    const due = effects.flatMap((effect): DueFunction | readonly [] => effect.due[stage] ?? []);
    return due.length === 0 ? [] : { stage, due };
  });
}

/** The slot of each node that can jump or end the survey, ascending by node. */
function computeJumpSlots({ questions, groups }: ProjectParts): ReadonlyMap<number, number> {
  const nodes = [
    ...questions.flatMap(({ placedQuestion, jump }) =>
      jump === undefined ? [] : placedQuestion.occurrences.map(({ node }) => node),
    ),
    ...groups.flatMap(({ placedGroup, gate }) => (gate?.ends === undefined ? [] : [placedGroup.node])),
  ].sort((a, b) => a - b);
  return new Map(nodes.map((node, slot) => [node, slot]));
}

function computeJumpSource(programNode: ProgramNode | undefined, node: number): JumpSource {
  return programNode?.kind === 'question' ? { node, occurrence: programNode.occurrence } : { node };
}

function buildProgramGroup(
  { placedGroup, display, gate }: GroupParts,
  nodes: readonly ProgramNode[],
  slots: ReadonlyMap<number, number>,
): ProgramGroup {
  const { item, flow, node, parent, endNode } = placedGroup;
  const gateFunction = placedGroup.isUnreachable ? () => false : gate?.gate;
  return {
    node,
    fid: flow?.node.fid,
    parent: parent && groupAt(nodes, parent),
    endNode,
    display,
    ...computeItemFields(item),
    ...(gateFunction !== undefined && { gate: gateFunction }),
    ...(gate !== undefined && computeGateFields(gate, slots.get(node) ?? -1)),
  };
}

function computeGateFields({ reads, isUndecided, watchers, ends }: GateParts, jumpSlot: number) {
  return {
    gateReads: reads,
    ...(isUndecided !== undefined && { isUndecided }),
    ...(watchers !== undefined && { watchers }),
    ...(ends !== undefined && { ends: { ...ends, jumpSlot } }),
  };
}

/** Synthetic groups and flow nodes without a group have no item. */
function computeItemFields(
  item: PlacedGroup['item'],
): Pick<ProgramGroup, 'gid' | 'isRuleOnce' | 'title' | 'type'> {
  if (item === undefined) return { gid: '', isRuleOnce: false, title: undefined, type: 'G' };
  const { gid, ruleOnce, title, type } = item;
  return {
    gid,
    isRuleOnce: ruleOnce === true,
    title: type === 'S' || item.showTitle === false ? undefined : title,
    type,
  };
}

interface AssemblyInputs {
  readonly nodes: ProgramNode[];
  readonly slots: ReadonlyMap<number, number>;
  readonly readers: readonly number[];
}

function buildProgramQuestion(
  part: QuestionParts,
  { nodes, slots, readers }: AssemblyInputs,
): ProgramQuestion {
  const { placedQuestion, type, display, optionDisplay, rowDisplay, jump, hooks } = part;
  const { index, question } = placedQuestion;
  if (type === undefined) throw new Error('a question without a type was reported as an error before');
  const questionOccurrences: ProgramOccurrence[] = [];
  const result: ProgramQuestion = {
    index,
    gid: question.gid,
    cid: question.cid ?? `Q${index + 1}`,
    question,
    type,
    occurrences: questionOccurrences,
    display,
    optionDisplay,
    rowDisplay,
    mayHideItems: optionDisplay !== undefined || rowDisplay !== undefined || hooks.narrow !== undefined,
    jump,
    readers,
    ...hooks,
  };
  for (const occurrence of placedQuestion.occurrences) {
    const group = groupAt(nodes, occurrence.group);
    if (group === undefined) throw new Error('every group was made before');
    const programOccurrence = {
      node: occurrence.node,
      question: result,
      group,
      jumpSlot: slots.get(occurrence.node) ?? -1,
    };
    questionOccurrences.push(programOccurrence);
    nodes[occurrence.node] = { kind: 'question', occurrence: programOccurrence };
  }
  return result;
}

function groupAt(nodes: readonly ProgramNode[], { node }: PlacedGroup): ProgramGroup | undefined {
  const found = nodes[node];
  return found?.kind === 'group' ? found.group : undefined;
}

export function computePaging(project: RuleContext['project']) {
  return {
    oneQuestionOnPage: project.one_question_on_page === true,
    merged: new Set(project.mergePage ?? []),
  };
}
