import type { ExternalParameter } from '@canvass/project';
import { type QuestionTypeRegistry } from '../../contract/question-type.ts';
import { type GroupParts, type Parts, type QuestionParts } from './parts.ts';
import type { RuleContext } from './compile-rules.ts';
import type { FeatureParts } from '../feature.ts';
import type { PlacedGroup, PlacedPlace } from './layout.ts';
import { paginate } from '../presentation.ts';
import type {
  JumpSource,
  Presentation,
  Program,
  ProgramGroup,
  ProgramNode,
  ProgramPlace,
  ProgramQuestion,
} from '../program.ts';
import { connect } from './readers.ts';

/** Puts compiled parts together: nodes in order, who reads whom, pages. */
export function assemble(context: RuleContext, registry: QuestionTypeRegistry, parts: Parts): Program {
  const { project, layout, scope, compiler, indexOf, sink } = context;
  const present = owned(parts, 'present');
  const readers = connect(parts, sink, {
    translated: project.translations !== undefined,
    reordered: present !== undefined,
  });
  const slots = jumpSlots(parts);
  const groups = new Map<PlacedGroup, ProgramGroup>();
  for (const part of parts.groups) groups.set(part.placed, programGroup(part, groups, slots));
  const places = new Map<PlacedPlace, ProgramPlace>();
  const questions = parts.questions.map((part, index) =>
    programQuestion(part, { groups, places, slots, readers: readers.ofQuestion[index] ?? [] }),
  );
  const nodes = nodesOf([...groups.values()], [...places.values()], layout.size);
  const scoreAt = owned(parts, 'scoreAt');
  const extensions = new Map<string, unknown>();
  const program: Program = {
    project,
    registry,
    questions,
    groups: [...groups.values()],
    nodes,
    presentation: presentationOfDocument(
      context,
      layout.places.flatMap((place) => places.get(place) ?? []),
    ),
    byGid: indexOf,
    jumpSources: [...slots.keys()].map((node) => jumpSource(nodes[node], node)),
    factReaders: readers.ofFacts,
    needsServer: readers.needServer || parts.features.some((feature) => feature.needsServer === true),
    effects: parts.features.flatMap((feature) => feature.effects ?? []),
    extensions,
    ...twinsOf(parts.groups),
    ...(present !== undefined && { present: (facts, draws) => present(program, facts, draws) }),
    ...(scoreAt !== undefined && { scoreAt }),
    hasScreens: questions.some(({ question }) => question.screens !== undefined),
    onceGroups: [...groups.values()].filter(({ once, display }) => once && display !== undefined),
    seededGroups: parts.features.flatMap((feature) => feature.seededGroups ?? []),
    ends: Object.keys(project.desc_end_page?.ends ?? {}),
    params: new Map((project.ext_params ?? []).map((param: ExternalParameter) => [param.code, param])),
    language: project.project_lang?.answer_language ?? 'zh-CN',
    scope: {
      compileReference: (source) =>
        compiler.compileExpression(source, { ...scope, use: 'reference' }).expression,
    },
  };
  const kept = parts.features.flatMap((feature) => feature.extensions?.(program) ?? []);
  for (const [key, value] of kept) extensions.set(key, value);
  return program;
}

/** What the one feature that owns it says. */
function owned<K extends keyof FeatureParts>({ features }: Parts, key: K): FeatureParts[K] | undefined {
  return features.find((feature) => feature[key] !== undefined)?.[key];
}

/** Nodes that may lead over others, ascending, with their slots. */
function jumpSlots({ questions, groups }: Parts): ReadonlyMap<number, number> {
  const nodes = [
    ...questions.flatMap(({ placed, jump }) =>
      jump === undefined ? [] : placed.places.map(({ node }) => node),
    ),
    ...groups.flatMap(({ placed, gate }) => (gate?.ends === undefined ? [] : [placed.node])),
  ].sort((a, b) => a - b);
  return new Map(nodes.map((node, slot) => [node, slot]));
}

function jumpSource(found: ProgramNode | undefined, node: number): JumpSource {
  return found?.kind === 'question' ? { node, place: found.place } : { node };
}

function programGroup(
  { placed, display, gate }: GroupParts,
  groups: ReadonlyMap<PlacedGroup, ProgramGroup>,
  slots: ReadonlyMap<number, number>,
): ProgramGroup {
  const { item, flow, node, parent, endNode } = placed;
  const opens = placed.unreachable ? () => false : gate?.gate;
  return {
    node,
    fid: flow?.node.fid,
    parent: parent && groups.get(parent),
    endNode,
    display,
    ...ofItem(item),
    ...(opens !== undefined && { gate: opens }),
    ...(gate !== undefined && { gateReads: gate.reads }),
    ...(gate?.ends !== undefined && { ends: { ...gate.ends, jumpSlot: slots.get(node) ?? -1 } }),
  };
}

/** The synthetic group and nodes of the flow are no items: nothing of them is shown. */
function ofItem(item: PlacedGroup['item']): Pick<ProgramGroup, 'gid' | 'once' | 'title' | 'isPage'> {
  if (item === undefined) return { gid: '', once: false, title: undefined, isPage: false };
  const { gid, ruleOnce, showTitle, title, type } = item;
  return {
    gid,
    once: ruleOnce === true,
    title: showTitle === false ? undefined : title,
    isPage: type === 'P',
  };
}

interface Around {
  readonly groups: ReadonlyMap<PlacedGroup, ProgramGroup>;
  readonly places: Map<PlacedPlace, ProgramPlace>;
  readonly slots: ReadonlyMap<number, number>;
  readonly readers: readonly number[];
}

function programQuestion(part: QuestionParts, { groups, places, slots, readers }: Around): ProgramQuestion {
  const { placed, type, display, optionDisplay, rowDisplay, jump, hooks } = part;
  const { index, question } = placed;
  if (type === undefined) throw new Error('a question without a type was reported as an error before');
  const own: ProgramPlace[] = [];
  const result: ProgramQuestion = {
    ...hooks,
    index,
    gid: question.gid,
    cid: question.cid ?? `Q${index + 1}`,
    question,
    type,
    places: own,
    display,
    optionDisplay,
    rowDisplay,
    listed: optionDisplay !== undefined || rowDisplay !== undefined || hooks.narrow !== undefined,
    jump,
    readers,
  };
  for (const place of placed.places) {
    const group = groups.get(place.group);
    if (group === undefined) throw new Error('every group was made before');
    const made = { node: place.node, question: result, group, jumpSlot: slots.get(place.node) ?? -1 };
    own.push(made);
    places.set(place, made);
  }
  return result;
}

function nodesOf(
  groups: readonly ProgramGroup[],
  places: readonly ProgramPlace[],
  size: number,
): readonly ProgramNode[] {
  const nodes = new Array<ProgramNode>(size);
  for (const group of groups) nodes[group.node] = { kind: 'group', group };
  for (const place of places) nodes[place.node] = { kind: 'question', place };
  return nodes;
}

function presentationOfDocument(
  { project, layout }: RuleContext,
  places: readonly ProgramPlace[],
): Presentation {
  return paginate(places, layout.size, pagingOf(project));
}

/** How a project divides into pages. */
export function pagingOf(project: RuleContext['project']) {
  return {
    oneQuestionOnPage: project.one_question_on_page === true,
    merged: new Set(project.mergePage ?? []),
  };
}

/** Which gates look at which nodes, for groups that the flow holds more than once. */
function twinsOf(groups: readonly GroupParts[]): Pick<Program, 'twins'> {
  const byGid = new Map<string, PlacedGroup[]>();
  for (const { placed } of groups) {
    if (placed.flow?.node.type !== 'G' || placed.item === undefined) continue;
    byGid.set(placed.item.gid, [...(byGid.get(placed.item.gid) ?? []), placed]);
  }
  const watchers = ({ node, parent }: PlacedGroup): readonly number[] =>
    parent?.flow?.node.ftype === 'randomSet'
      ? groups.filter(({ placed }) => placed.parent === parent).map(({ placed }) => placed.node)
      : [node];
  const twins = [...byGid.values()]
    .filter((places) => places.length > 1)
    .flatMap((places) =>
      places.map(({ node }) => {
        const others = places.filter((other) => other.node !== node);
        return [node, [...new Set(others.flatMap(watchers))]] as const;
      }),
    );
  return twins.length === 0 ? {} : { twins: new Map(twins) };
}
