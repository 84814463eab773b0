import type { RuleContext } from '../../compile/compile-rules.ts';
import type { Draft, QuestionHooks, ProgramOccurrence } from '../../program/program.ts';
import { isShown } from '../../step/settle/evaluate-rules.ts';
import type { PlacedQuestion } from '../../compile/layout.ts';
import { rankIn } from '../../program/presentation.ts';
import { type DisplayedGroup, displayedGroups, fieldsOf } from './choice-groups.ts';
import type { Link } from './links.ts';
import type { ChainLookup, ListName } from './origins.ts';
import { binding, mirroring, type Requirement, Sources, sourcesOf } from './requirements.ts';

/** Conditions that hide options (or rows) of one question. */
interface HidingConditions {
  /** Requirements by index of the option. All must hold. */
  readonly requirements: readonly (readonly Requirement[])[];
  readonly groups: readonly DisplayedGroup[];
}

/** The hook of related and bound options, and of groups with displays (SHOW-4). Undefined if the question has none. */
export function narrowHook(
  context: RuleContext,
  placed: PlacedQuestion,
  { chainOf, links }: { readonly chainOf: ChainLookup; readonly links: readonly Link[] },
): QuestionHooks['narrow'] {
  const narrowing = (list: ListName) => {
    const own = links.filter((link) => link.list === list);
    return compileNarrowing(context, placed, { list, chainOf, links: own });
  };
  const [options, rows] = [narrowing('options'), narrowing('rows')];
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
        options: options === undefined ? lists.options : narrower.narrowed(options, lists.options),
        rows: rows === undefined ? lists.rows : narrower.narrowed(rows, lists.rows),
      };
    },
  };
}

function compileNarrowing(
  context: RuleContext,
  placed: PlacedQuestion,
  { list, chainOf, links }: { list: ListName; chainOf: ChainLookup; links: readonly Link[] },
): HidingConditions | undefined {
  const { items, bindings } = fieldsOf(placed.question, list);
  const requirements = items.map((option) => [
    ...mirroring(option, chainOf, links),
    ...binding(option, bindings, context.indexOf),
  ]);
  const groups = displayedGroups(context, placed, list);
  const isIdle = groups.length === 0 && requirements.every((each) => each.length === 0);
  return isIdle ? undefined : { requirements, groups };
}

/** Kind of report for related options without a result (ENGINE-11). */
const RELATED = 5;

class Narrower {
  readonly #draft: Draft;
  readonly #gid: string;
  readonly #before: number;
  readonly #sources: Sources;

  constructor(draft: Draft, { node, question }: ProgramOccurrence) {
    this.#draft = draft;
    this.#gid = question.gid;
    this.#before = rankIn(draft.presentation, node);
    this.#sources = new Sources(draft, this.#before);
  }

  narrowed(
    { requirements, groups }: HidingConditions,
    ruled: readonly number[] | undefined,
  ): readonly number[] {
    this.#reportCircle(requirements);
    const hidden = new Set(groups.flatMap((group) => (this.#isGroupShown(group) ? [] : group.members)));
    return [...(ruled ?? requirements.keys())].filter(
      (at) => !hidden.has(at) && (requirements[at] ?? []).every((one) => this.#sources.holds(one)),
    );
  }

  #isGroupShown({ display }: DisplayedGroup): boolean {
    return isShown(this.#draft, display, { before: this.#before, key: this.#gid, kind: 3 });
  }

  /** SHOW-11: reports that a cycle offers no options. */
  #reportCircle(requirements: HidingConditions['requirements']): void {
    if (!requirements.some((each) => each.some(({ kind }) => kind === 'never'))) return;
    this.#draft.reports.push({
      type: 'report',
      level: 'error',
      tag: 'engine',
      kind: RELATED,
      message: `related options of ${this.#gid} lie on a circle`,
    });
  }
}
