import { type RuleContext, compileOptionRules, findDisplay } from '../../compile/compile-rules.ts';
import { edgesOfCycles, groupBy } from './cycles.ts';
import type { Draft, QuestionHooks, ProgramOccurrence } from '../../program/program.ts';
import type { PlacedQuestion } from '../../compile/layout.ts';
import { rankIn } from '../../program/presentation.ts';
import {
  type ChainLookup,
  type DisplayedGroup,
  computeFields,
  type ListName,
  type Origin,
  listGroups,
} from './choice-groups.ts';
import { noAnswerOf } from '@canvass/protocol';
import type { Option } from '@canvass/project';
import { comesBefore } from '../../content/environment.ts';
import { vectorGet } from '../../program/vector.ts';

/** A related reference: the list of `target` depends on the choices in `source`. Both are indexes of questions. */
interface RelatedReference {
  readonly source: number;
  readonly target: number;
  readonly list: ListName;
  readonly mode: 'select' | 'other';
  /** Whether the reference is part of a cycle. Options that depend on it are then never offered. */
  readonly isCircular: boolean;
}

/** References of `relatedRefs`, and of `option_from` if `relatedRefs` has none for the same questions, by target. */
export function computeRelatedReferences({
  project,
  layout,
  indexOf,
}: RuleContext): ReadonlyMap<number, readonly RelatedReference[]> {
  const authoredLinks = (project.relatedRefs ?? []).map(({ sourceGid, targetGid, mode, type }) => ({
    source: indexOf.get(sourceGid) ?? -1,
    target: indexOf.get(targetGid) ?? -1,
    list: type === 'row' ? ('rows' as const) : ('options' as const),
    mode,
  }));
  const shortReferences = layout.questions.map(({ question }, target) => ({
    source: indexOf.get(question.option_from ?? '') ?? -1,
    target,
    list: 'options' as const,
    mode: 'select' as const,
  }));
  const keyOf = ({ source, target, list }: Omit<RelatedReference, 'mode' | 'isCircular'>) =>
    `${source} ${target} ${list}`;
  const authoredKeys = new Set(authoredLinks.map(keyOf));
  const links = [
    ...authoredLinks,
    ...shortReferences.filter((link) => link.source >= 0 && !authoredKeys.has(keyOf(link))),
  ].filter(({ source, target }) => source >= 0 && target >= 0);
  const cycles = edgesOfCycles(links);
  return groupBy(
    links.map((link) => ({ ...link, isCircular: cycles.has(link) })),
    ({ target }) => target,
  );
}

/** A condition for offering an option or row (SHOW-8). */
type Requirement = MirroredRequirement | BoundRequirement | { readonly kind: 'never' };

/** The mirrored option or row must be offered, and must or must not be chosen. */
interface MirroredRequirement {
  readonly kind: 'mirrored';
  readonly source: number;
  readonly origin: Origin;
  readonly mode: 'select' | 'other';
}
/** The option, row or cell (any if neither is given) must or must not be chosen. It need not be offered. */
interface BoundRequirement {
  readonly kind: 'bound';
  readonly source: number;
  readonly option: string | undefined;
  readonly row: string | undefined;
  readonly mode: 'select' | 'other';
}

interface Bindings {
  readonly isInForce: boolean | undefined;
  readonly list: readonly {
    readonly optGid: string;
    readonly bindQ: string;
    readonly bindOpt?: string;
    readonly bindRow?: string;
    readonly mode?: 'select' | 'other';
  }[];
}

/**
 * Requirements of related references. An option has one for each reference whose source is in its chain of origins. All
 * must hold (SHOW-7).
 */
function listMirroringRequirements(
  option: Option,
  chainOf: ChainLookup,
  links: readonly RelatedReference[],
): readonly Requirement[] {
  const chain = links.length === 0 ? [] : chainOf(option);
  return links.flatMap(({ source, mode, isCircular }): readonly Requirement[] => {
    const origin = chain.find(({ question }) => question === source);
    if (origin === undefined) return [];
    return [isCircular ? { kind: 'never' } : { kind: 'mirrored', source, origin, mode }];
  });
}

/** Requirements of `option_bind_list` or `row_bind_list` for one option or row. All must hold. */
function listBindingRequirements(
  { gid }: Option,
  { isInForce, list }: Bindings,
  indexOf: ReadonlyMap<string, number>,
): readonly Requirement[] {
  if (isInForce === false) return [];
  return list
    .filter(({ optGid }) => optGid === gid)
    .flatMap(({ bindQ, bindOpt, bindRow, mode = 'select' }) => {
      const source = indexOf.get(bindQ);
      return source === undefined ? [] : [{ kind: 'bound', source, option: bindOpt, row: bindRow, mode }];
    });
}

/** The choices in source questions before one rank. Caches the choices of each question. */
class SourceAnswers {
  readonly #draft: Draft;
  readonly #before: number;
  readonly #chosen = new Map<number, SourceChoices>();

  constructor(draft: Draft, before: number) {
    this.#draft = draft;
    this.#before = before;
  }

  holds(requirement: Requirement): boolean {
    if (requirement.kind === 'never') return false;
    const chosen = this.#chosenIn(requirement.source);
    const mustBeChosen = requirement.mode === 'select';
    if (requirement.kind === 'bound') return chosen.has(requirement) === mustBeChosen;
    return (
      this.#isOffered(requirement.origin) && chosen.gids.has(requirement.origin.option.gid) === mustBeChosen
    );
  }

  /** Options of a later source count as offered but not as chosen, because rules read only earlier questions. */
  #isOffered({ question, list, itemIndex }: Origin): boolean {
    if (itemIndex < 0 || !this.#isBefore(question)) return true;
    return this.#draft.state[list][question]?.includes(itemIndex) ?? true;
  }

  #isBefore(question: number): boolean {
    return comesBefore(this.#draft, question, this.#before);
  }

  #chosenIn(question: number): SourceChoices {
    const choices = this.#chosen.get(question) ?? this.#read(question);
    this.#chosen.set(question, choices);
    return choices;
  }

  #read(index: number): SourceChoices {
    const source = this.#draft.program.questions[index];
    const answer = this.#isBefore(index) ? vectorGet(this.#draft.state.effective, index) : null;
    if (source === undefined || answer === null || noAnswerOf(answer) !== undefined) return NOTHING_CHOSEN;
    const choices = source.type.choices(source.question, answer);
    const gids = new Set(choices.flatMap(({ option, row }) => (row ? [option.gid, row.gid] : [option.gid])));
    const isAny = !source.type.hasOptions || choices.length > 0;
    return {
      gids,
      has: ({ option, row }) =>
        option === undefined && row === undefined
          ? isAny
          : choices.some(
              (choice) =>
                (option === undefined || choice.option.gid === option) &&
                (row === undefined || choice.row?.gid === row),
            ),
    };
  }
}

interface SourceChoices {
  /** gids of the chosen options, and of rows with a choice. */
  readonly gids: ReadonlySet<string>;
  has(choice: Pick<BoundRequirement, 'option' | 'row'>): boolean;
}
const NOTHING_CHOSEN: SourceChoices = { gids: new Set(), has: () => false };

function sourcesOf(requirements: Iterable<Requirement>): readonly number[] {
  return [...requirements].flatMap((one) => (one.kind === 'never' ? [] : [one.source]));
}

interface HidingConditions {
  /** Requirements by index of the option or row. All must hold. */
  readonly requirements: readonly (readonly Requirement[])[];
  readonly groups: readonly DisplayedGroup[];
}

/** The hook of related and bound options, and of groups with displays (SHOW-4). Undefined if it would do nothing. */
export function narrowHook(
  context: RuleContext,
  placedQuestion: PlacedQuestion,
  { chainOf, links }: { readonly chainOf: ChainLookup; readonly links: readonly RelatedReference[] },
): QuestionHooks['narrow'] {
  const compileList = (list: ListName) => {
    const listLinks = links.filter((link) => link.list === list);
    return compileNarrowing(context, placedQuestion, { list, chainOf, links: listLinks });
  };
  const [options, rows] = [compileList('options'), compileList('rows')];
  const parts = [options ?? [], rows ?? []].flat();
  if (parts.length === 0) return undefined;
  const sources = parts.flatMap(({ requirements }) => sourcesOf(requirements.flat()));
  return {
    reads: {
      questions: [...new Set(sources)],
      expressions: parts.flatMap(({ groups }) => groups.flatMap(({ display }) => display.rules)),
    },
    apply(draft, occurrence, lists) {
      const narrower = new Narrower(draft, occurrence);
      return {
        options: options === undefined ? lists.options : narrower.narrow(options, lists.options),
        rows: rows === undefined ? lists.rows : narrower.narrow(rows, lists.rows),
      };
    },
  };
}

function compileNarrowing(
  context: RuleContext,
  placedQuestion: PlacedQuestion,
  { list, chainOf, links }: { list: ListName; chainOf: ChainLookup; links: readonly RelatedReference[] },
): HidingConditions | undefined {
  const { items, bindings } = computeFields(placedQuestion.question, list);
  const requirements = items.map((option) => [
    ...listMirroringRequirements(option, chainOf, links),
    ...listBindingRequirements(option, bindings, context.indexOf),
  ]);
  const groups = displayedGroups(context, placedQuestion, list);
  const isIdle = groups.length === 0 && requirements.every((each) => each.length === 0);
  return isIdle ? undefined : { requirements, groups };
}

/** The `kind` of a report about related options without a result (ENGINE-11). */
const RELATED_REPORT_KIND = 5;

class Narrower {
  readonly #draft: Draft;
  readonly #gid: string;
  readonly #before: number;
  readonly #sources: SourceAnswers;

  constructor(draft: Draft, { node, question }: ProgramOccurrence) {
    this.#draft = draft;
    this.#gid = question.gid;
    this.#before = rankIn(draft.presentation, node);
    this.#sources = new SourceAnswers(draft, this.#before);
  }

  narrow(
    { requirements, groups }: HidingConditions,
    indexesByRules: readonly number[] | undefined,
  ): readonly number[] {
    this.#reportCycle(requirements);
    const hidden = new Set(groups.flatMap((group) => (this.#isGroupShown(group) ? [] : group.members)));
    return [...(indexesByRules ?? requirements.keys())].filter(
      (at) => !hidden.has(at) && (requirements[at] ?? []).every((one) => this.#sources.holds(one)),
    );
  }

  #isGroupShown({ display }: DisplayedGroup): boolean {
    return this.#draft.program.rules.isShown(this.#draft, display, {
      before: this.#before,
      key: this.#gid,
      kind: 3,
    });
  }

  /** SHOW-11: reports that a cycle offers no options. */
  #reportCycle(requirements: HidingConditions['requirements']): void {
    if (!requirements.some((each) => each.some(({ kind }) => kind === 'never'))) return;
    this.#draft.reports.push({
      type: 'report',
      level: 'error',
      tag: 'engine',
      kind: RELATED_REPORT_KIND,
      message: `related options of ${this.#gid} lie on a cycle`,
    });
  }
}

/** Groups with a display rule or code, unless `optionsGroupEffect` or `rowsGroupEffect` is false. */
function displayedGroups(
  context: RuleContext,
  { question, path }: PlacedQuestion,
  list: ListName,
): readonly DisplayedGroup[] {
  const { groups, groupsDisplay, path: field } = computeFields(question, list);
  if (groups.length === 0 || !groupsDisplay) return [];
  const rules = compileOptionRules(context).get(question.gid);
  const membersByGroup = new Map(listGroups(question, list).map(({ gid, members }) => [gid, members]));
  return groups.flatMap((group, index) => {
    const display = findDisplay(context, group, `${path}.${field}[${index}]`, rules?.get(group.gid));
    const members = membersByGroup.get(group.gid);
    return display === undefined || members === undefined ? [] : [{ display, members }];
  });
}
