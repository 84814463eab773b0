import { noAnswerOf } from '@canvass/protocol';
import type { Option } from '@canvass/project';
import type { Draft } from '../../program/program.ts';
import { isBehind } from '../../content/environment.ts';
import { vectorGet } from '../../program/vector.ts';
import type { Link } from './links.ts';
import type { ChainLookup, Origin } from './origins.ts';

/** A condition for offering an option or row (SHOW-8). */
export type Requirement = MirroredRequirement | BoundRequirement | { readonly kind: 'never' };

/** The mirrored option or row must be offered, and must or must not be chosen. */
interface MirroredRequirement {
  readonly kind: 'mirrored';
  readonly source: number;
  readonly origin: Origin;
  readonly mode: 'select' | 'other';
}
/** The option must or must not be chosen, whether it is offered or not. */
interface BoundRequirement {
  readonly kind: 'bound';
  readonly source: number;
  readonly option: string | undefined;
  readonly row: string | undefined;
  readonly mode: 'select' | 'other';
}

interface Bindings {
  readonly inForce: boolean | undefined;
  readonly list: readonly {
    readonly optGid: string;
    readonly bindQ: string;
    readonly bindOpt?: string;
    readonly bindRow?: string;
    readonly mode?: 'select' | 'other';
  }[];
}

/**
 * Requirements of related references: an option has one for each reference from a question in its chain of origins. All
 * must hold (SHOW-7).
 */
export function mirroring(
  option: Option,
  chainOf: ChainLookup,
  links: readonly Link[],
): readonly Requirement[] {
  const chain = links.length === 0 ? [] : chainOf(option);
  return links.flatMap(({ source, mode, isCircular }): readonly Requirement[] => {
    const origin = chain.find(({ question }) => question === source);
    if (origin === undefined) return [];
    return [isCircular ? { kind: 'never' } : { kind: 'mirrored', source, origin, mode }];
  });
}

/** Requirements of `option_bind_list` or `row_bind_list` for one option or row. All must hold. */
export function binding(
  { gid }: Option,
  { inForce, list }: Bindings,
  indexOf: ReadonlyMap<string, number>,
): readonly Requirement[] {
  if (inForce === false) return [];
  return list
    .filter(({ optGid }) => optGid === gid)
    .flatMap(({ bindQ, bindOpt, bindRow, mode = 'select' }) => {
      const source = indexOf.get(bindQ);
      return source === undefined ? [] : [{ kind: 'bound', source, option: bindOpt, row: bindRow, mode }];
    });
}

/** The choices in source questions before one rank. Each question is read once. */
export class Sources {
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
    const wanted = requirement.mode === 'select';
    if (requirement.kind === 'bound') return chosen.has(requirement) === wanted;
    return this.#isOffered(requirement.origin) && chosen.gids.has(requirement.origin.option.gid) === wanted;
  }

  /** Rules only read earlier questions: options of a later source count as offered and not chosen. */
  #isOffered({ question, list, at }: Origin): boolean {
    if (at < 0 || !this.#isBehind(question)) return true;
    return this.#draft.state[list][question]?.includes(at) ?? true;
  }

  #isBehind(question: number): boolean {
    return isBehind(this.#draft, question, this.#before);
  }

  #chosenIn(question: number): SourceChoices {
    const known = this.#chosen.get(question) ?? this.#read(question);
    this.#chosen.set(question, known);
    return known;
  }

  #read(index: number): SourceChoices {
    const source = this.#draft.program.questions[index];
    const answer = this.#isBehind(index) ? vectorGet(this.#draft.state.effective, index) : null;
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

/** Indexes of the source questions of requirements. */
export function sourcesOf(requirements: Iterable<Requirement>): readonly number[] {
  return [...requirements].flatMap((one) => (one.kind === 'never' ? [] : [one.source]));
}
