import { computeWords } from '../json/wording.ts';
import { cyclesIn, trailText } from '../project-index/cycles.ts';
import type { CheckContext } from '../project-index/check.ts';
import type { Finding, Findings } from '../findings/findings.ts';
import { objectsIn, textOf, type Authored } from '../findings/authored.ts';
import type { ProjectFile } from '../project.ts';
import { child, type Path } from '../json/path.ts';
import type { Item, ProjectIndex } from '../project-index/project-index.ts';
import { nameOfGid, nameOfItem, ownerOf } from '../project-index/question-parts.ts';
import { MAX_RELATED_CHAIN, DEFAULT_MAX_RELATED_CHAIN } from '../rules/rules.ts';

/** A related reference or `option_from`, by which a question takes options from another question. */
interface Link {
  readonly source: string;
  readonly target: string;
  readonly partKind: 'option' | 'row';
  readonly maxLevel: number;
  /** The level of a cascader whose nodes are carried. Absent for all levels. */
  readonly level?: number;
  readonly path: Path;
  readonly isReference: boolean;
}

/** Checks related references, and the options and rows that mirror other options. */
export function checkRelated({ project, index, findings }: CheckContext): void {
  const links = [...listLinks(project, index)];
  for (const link of links) if (link.source === link.target) findings.add(selfLinkFinding(link, index));
  const validLinks = links.filter(({ source, target }) => source !== target);
  checkDuplicateLinks(validLinks, index, findings);
  checkCycles(validLinks, index, findings);
  checkChains(validLinks, index, findings);
  checkOrigins(validLinks, index, findings);
  checkLevels(validLinks, index, findings);
  checkUse(validLinks, index, findings);
  checkLaterOptions(validLinks, index, findings);
}

function* listLinks(project: Authored<ProjectFile>, index: ProjectIndex): Iterable<Link> {
  const isQuestion = (gid: string | undefined): gid is string =>
    gid !== undefined && index.byGid.get(gid)?.kind === 'question';
  for (const [value, path] of objectsIn(project, 'relatedRefs', undefined)) {
    const [source, target] = [textOf(value.sourceGid), textOf(value.targetGid)];
    if (!isQuestion(source) || !isQuestion(target)) continue;
    const part = value.type === 'row' ? 'row' : 'option';
    const depth = computeDepths(value.maxLevel, index.byGid.get(source));
    yield { source, target, partKind: part, ...depth, path, isReference: true };
  }
  for (const { kind, value, path } of index.items) {
    if (kind !== 'question') continue;
    const [source, target] = [textOf(value.option_from), textOf(value.gid)];
    if (!isQuestion(source) || !isQuestion(target)) continue;
    const place = child(path, 'option_from');
    yield {
      source,
      target,
      partKind: 'option',
      maxLevel: DEFAULT_MAX_RELATED_CHAIN,
      path: place,
      isReference: false,
    };
  }
}
const TYPES_WITH_LEVELS = new Set<Item<'question'>['value']['qtype']>(['cascader']);
function computeDepths(level: unknown, source: Item | undefined): Pick<Link, 'maxLevel' | 'level'> {
  if (typeof level !== 'number') return { maxLevel: DEFAULT_MAX_RELATED_CHAIN };
  // For a cascader, `maxLevel` is the level that is carried forward, not the length of the chain.
  const hasLevels = source?.kind === 'question' && TYPES_WITH_LEVELS.has(source.value.qtype);
  return hasLevels ? { maxLevel: DEFAULT_MAX_RELATED_CHAIN, level } : { maxLevel: level };
}
const selfLinkFinding = ({ source, path, isReference }: Link, index: ProjectIndex): Finding => ({
  id: 'related.self',
  path,
  message: computeWords`The question ${nameOfGid(source, index)} would carry options forward from itself.`,
  fix: computeWords`Give an earlier question as ${isReference ? 'sourceGid' : 'option_from'}.`,
});

const computeKey = (source: string, target: string, part: string): string => `${source} ${target} ${part}`;

function checkDuplicateLinks(links: readonly Link[], index: ProjectIndex, findings: Findings): void {
  const seenKeys = new Set<string>();
  for (const { source, target, partKind, path, isReference } of links) {
    const key = computeKey(source, target, partKind);
    if (isReference && seenKeys.has(key)) {
      findings.add({
        id: 'related.twice',
        path,
        message: computeWords`${nameOfGid(target, index)} takes ${partKind}s from ${nameOfGid(source, index)} already, so it cannot have two sources.`,
        fix: 'Remove one of the two.',
      });
    }
    seenKeys.add(key);
  }
}

function groupBySource(links: readonly Link[]): ReadonlyMap<string, readonly Link[]> {
  const linksBySource = new Map<string, Link[]>();
  for (const link of links) {
    const sourceLinks = linksBySource.get(link.source);
    if (sourceLinks === undefined) linksBySource.set(link.source, [link]);
    else sourceLinks.push(link);
  }
  return linksBySource;
}

function checkCycles(links: readonly Link[], index: ProjectIndex, findings: Findings): void {
  const outgoing = groupBySource(links);
  const targetsOf = (gid: string): readonly string[] => (outgoing.get(gid) ?? []).map(({ target }) => target);
  for (const cycle of cyclesIn(outgoing.keys(), targetsOf)) {
    const [first = '', second = first] = cycle;
    findings.add({
      id: 'related.circular',
      path: outgoing.get(first)?.find(({ target }) => target === second)?.path,
      message: computeWords`These questions carry options forward from each other in a cycle: ${trailText([...cycle, first].map((gid) => nameOfGid(gid, index)))}. None of them can be shown first.`,
      fix: 'Remove one of the references.',
    });
  }
}

/** Reports chains that are too long. Skips questions on a cycle, because `checkCycles` reports them. */
function checkChains(links: readonly Link[], index: ProjectIndex, findings: Findings): void {
  const outgoing = groupBySource(links);
  const openLinkCounts = new Map<string, number>();
  for (const { target } of links) openLinkCounts.set(target, (openLinkCounts.get(target) ?? 0) + 1);
  const queue = [...outgoing.keys()].filter((gid) => !openLinkCounts.has(gid));
  const chains = new Chains();
  for (let gid = queue.pop(); gid !== undefined; gid = queue.pop()) {
    for (const link of outgoing.get(gid) ?? []) {
      if (chains.isFirstTooLong(link))
        findings.addError(() => tooLongFinding(link, chains.trail(link.source), index));
      chains.add(link);
      const openCount = (openLinkCounts.get(link.target) ?? 0) - 1;
      openLinkCounts.set(link.target, openCount);
      if (openCount === 0) queue.push(link.target);
    }
  }
}

class Chains {
  readonly #last = new Map<string, { readonly length: number; readonly link: Link }>();
  readonly #tooLong = new Set<string>();

  lengthAt(gid: string): number {
    return this.#last.get(gid)?.length ?? 0;
  }
  /** Whether the chain with this link is too long and does not continue a chain that is too long already. */
  isFirstTooLong({ source, maxLevel }: Link): boolean {
    return this.lengthAt(source) + 1 > maxLevel && !this.#tooLong.has(source);
  }
  add(link: Link): void {
    const length = this.lengthAt(link.source) + 1;
    if (length > link.maxLevel) this.#tooLong.add(link.target);
    if (length > this.lengthAt(link.target)) this.#last.set(link.target, { length, link });
  }
  trail(gid: string): readonly string[] {
    const gids = [gid];
    for (let link = this.#last.get(gid); link !== undefined; link = this.#last.get(link.link.source)) {
      gids.push(link.link.source);
    }
    return gids.reverse();
  }
}
function tooLongFinding(
  { target, maxLevel, path }: Link,
  trail: readonly string[],
  index: ProjectIndex,
): Finding {
  const names = [...trail, target].map((gid) => nameOfGid(gid, index));
  return {
    id: 'related.too-long',
    path,
    message: computeWords`This chain has ${names.length - 1} references; the maximum is ${maxLevel}: ${trailText(names)}.`,
    fix: 'Refer to an earlier question of the chain, or set maxLevel of this reference higher.',
  };
}

function checkOrigins(links: readonly Link[], index: ProjectIndex, findings: Findings): void {
  const linkKeys = new Set(links.map(({ source, target, partKind }) => computeKey(source, target, partKind)));
  for (const item of index.items) {
    const origin = findOrigin(item, index);
    const [source, target] = [origin && ownerOf(origin), ownerOf(item)];
    if (origin === undefined || source === undefined || target === undefined) continue;
    if (source === target) findings.add(ownOriginFinding(item, origin));
    else if (!linkKeys.has(computeKey(source, target, item.kind)))
      findings.add(noReferenceFinding(item, origin, index));
  }
}
const ORIGINS: ReadonlySet<Item['kind']> = new Set(['option', 'row', 'node']);
function findOrigin(item: Item, { byGid }: ProjectIndex): Item | undefined {
  if (item.kind !== 'option' && item.kind !== 'row') return undefined;
  const origin = byGid.get(textOf(item.value.option_origin) ?? '');
  return origin !== undefined && ORIGINS.has(origin.kind) ? origin : undefined;
}
const ownOriginFinding = (item: Item, origin: Item): Finding => ({
  id: 'related.own-option',
  path: child(item.path, 'option_origin'),
  message: computeWords`${nameOfItem(origin)} belongs to the same question, so it cannot be carried forward.`,
  fix: 'Use an option or row of an earlier question.',
});
function noReferenceFinding(item: Item, origin: Item, index: ProjectIndex): Finding {
  const [source, target] = [ownerOf(origin) ?? '', ownerOf(item) ?? ''];
  const reference = `{ "sourceGid": "${source}", "targetGid": "${target}", "mode": "select", "type": "${item.kind}" }`;
  const shortForm =
    item.kind === 'option' ? computeWords`, or "option_from": "${source}" to the question` : '';
  return {
    id: 'related.no-reference',
    path: child(item.path, 'option_origin'),
    message: computeWords`This mirrors ${nameOfItem(origin)} of ${nameOfGid(source, index)}, and nothing says that ${nameOfGid(target, index)} takes ${item.kind}s over from that question, so it would never follow it.`,
    fix: computeWords`Add ${reference} to relatedRefs${shortForm}.`,
  };
}

/** SHOW-11: checks that options which mirror nodes of a cascader are on the level `maxLevel`. */
function checkLevels(links: readonly Link[], index: ProjectIndex, findings: Findings): void {
  const levels = new Map(
    links.map(
      ({ source, target, partKind, level }) => [computeKey(source, target, partKind), level] as const,
    ),
  );
  for (const item of index.items) {
    const origin = findOrigin(item, index);
    if (origin?.kind !== 'node') continue;
    const expectedLevel = levels.get(computeKey(ownerOf(origin) ?? '', ownerOf(item) ?? '', item.kind));
    const level = levelIn(origin.path);
    if (expectedLevel === undefined || expectedLevel === level) continue;
    findings.add({
      id: 'related.other-level',
      path: child(item.path, 'option_origin'),
      message: computeWords`${nameOfItem(origin)} is on level ${level} of its tree, and the reference carries level ${expectedLevel} (maxLevel).`,
      fix: computeWords`Mirror a node of level ${expectedLevel}, or set maxLevel to ${level}.`,
    });
  }
}
function levelIn(path: Path): number {
  let level = 0;
  for (let step = path; step !== undefined && step.key !== 'tree_list'; step = step.parent) {
    if (typeof step.key === 'number') level += 1;
  }
  return level;
}

/** Warns of links that no option or row uses. Skips sources without options, such as cascaders. */
function checkUse(links: readonly Link[], index: ProjectIndex, findings: Findings): void {
  const followedLinks = new Set<string>();
  const sources = new Set<string>();
  for (const item of index.items) {
    const target = ownerOf(item) ?? '';
    if (item.kind === 'option' || item.kind === 'row') sources.add(target);
    for (const source of listOrigins(item, index)) followedLinks.add(computeKey(source, target, item.kind));
  }
  for (const { source, target, partKind, path, isReference } of links) {
    if (!sources.has(source) || followedLinks.has(computeKey(source, target, partKind))) continue;
    findings.add({
      id: 'related.unused',
      severity: 'warning',
      path,
      message: computeWords`No ${partKind} of ${nameOfGid(target, index)} mirrors one of ${nameOfGid(source, index)}, so ${isReference ? 'the reference' : 'option_from'} has no effect.`,
      fix: computeWords`Give the ${partKind}s that follow an option_origin.`,
    });
  }
}
/**
 * Warns of options that a source has got after those that are carried forward: with higher numbers, and not mirrored. An
 * exclusive, fixed or open option, such as "None" or "Another", is left out on purpose.
 */
function checkLaterOptions(links: readonly Link[], index: ProjectIndex, findings: Findings): void {
  const partsOf = new Map<string | undefined, Part[]>();
  for (const item of links.length === 0 ? [] : index.items) {
    if (item.kind !== 'option' && item.kind !== 'row') continue;
    const parts = partsOf.get(ownerOf(item)) ?? [];
    partsOf.set(ownerOf(item), parts);
    parts.push(item);
  }
  for (const { source, target, partKind, path } of links) {
    const targets = (partsOf.get(target) ?? []).filter(({ kind }) => kind === partKind);
    const origins = new Set(targets.map((part) => findOrigin(part, index)));
    // An origin that does not exist is reported as such.
    if (targets.some((part) => part.value.option_origin !== undefined && !findOrigin(part, index))) continue;
    const sources = partsOf.get(source) ?? [];
    const lastSeq = Math.max(...sources.filter((part) => origins.has(part)).map(seqOf));
    const later = sources.filter((part) => seqOf(part) > lastSeq && !isLeftOut(part, index));
    if (!Number.isFinite(lastSeq) || later.length === 0) continue;
    findings.add({
      id: 'related.not-carried',
      severity: 'warning',
      path,
      message: computeWords`${nameOfGid(source, index)} has later options that ${nameOfGid(target, index)} does not carry forward: ${later.map(({ value }) => `\`${textOf(value.gid) ?? '?'}\``).join(', ')}.`,
      fix: computeWords`Add ${partKind}s to ${nameOfGid(target, index)} with these gids as \`option_origin\`.`,
    });
  }
}
type Part = Item<'option' | 'row'>;
const seqOf = ({ value: { seq } }: Part): number => (typeof seq === 'number' ? seq : 0);

/** Whether an option, or one that it mirrors, is of a kind that is often left out. */
function isLeftOut(part: Part, index: ProjectIndex): boolean {
  let mirrored: Item | undefined = part;
  for (let length = 0; mirrored !== undefined && length <= MAX_RELATED_CHAIN; length += 1) {
    if (mirrored.kind !== 'option' && mirrored.kind !== 'row') return false;
    const { exclusive, fixed, is_open: isOpen } = mirrored.value;
    if ([exclusive, fixed, isOpen].includes(true)) return true;
    mirrored = findOrigin(mirrored, index);
  }
  return false;
}

/** The questions whose options an option mirrors, directly or through other options. */
function listOrigins(item: Item, index: ProjectIndex): ReadonlySet<string> {
  const origins = new Set<string>();
  for (let origin = findOrigin(item, index); origin !== undefined; origin = findOrigin(origin, index)) {
    const owner = ownerOf(origin);
    if (owner === undefined || origins.has(owner) || origins.size === MAX_RELATED_CHAIN) break;
    origins.add(owner);
  }
  return origins;
}
