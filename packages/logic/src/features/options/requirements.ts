import type { Option } from '@canvass/project';
import type { Draft } from '../../program/program.ts';
import { isBehind } from '../../content/environment.ts';
import { vectorGet } from '../../program/vector.ts';
import type { Link } from './links.ts';
import type { ChainOf, Origin } from './origins.ts';

/** What must hold before an option or row is offered (SHOW-8). */
export type Requirement = Mirrored | Bound | { readonly kind: 'never' };

/** It mirrors an option or row that must be offered, and be chosen or not. */
interface Mirrored {
  readonly kind: 'mirrored';
  readonly source: number;
  readonly origin: Origin;
  readonly mode: 'select' | 'other';
}
/** Something must have been chosen, or not, whatever is offered there. */
interface Bound {
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
 * Related references: an option follows each reference from a question that its chain of origins leads through.
 * Several are joined by and (SHOW-7).
 */
export function mirroring(option: Option, chainOf: ChainOf, links: readonly Link[]): readonly Requirement[] {
  const chain = links.length === 0 ? [] : chainOf(option);
  return links.flatMap(({ source, mode, isCircular }): readonly Requirement[] => {
    const origin = chain.find(({ question }) => question === source);
    if (origin === undefined) return [];
    return [isCircular ? { kind: 'never' } : { kind: 'mirrored', source, origin, mode }];
  });
}

/** Entries of `option_bind_list` or `row_bind_list` for one option or row; several are joined by and. */
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

/** What was chosen in the questions that are asked about, as seen from one rank. Read once each. */
export class Sources {
  readonly #draft: Draft;
  readonly #before: number;
  readonly #chosen = new Map<number, Chosen>();

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

  /** Rules read only backwards: of what stands behind, nothing is chosen yet and nothing is known of its rules. */
  #isOffered({ question, list, at }: Origin): boolean {
    if (at < 0 || !this.#isBehind(question)) return true;
    return this.#draft.state[list][question]?.includes(at) ?? true;
  }

  #isBehind(question: number): boolean {
    return isBehind(this.#draft, question, this.#before);
  }

  #chosenIn(question: number): Chosen {
    const known = this.#chosen.get(question) ?? this.#read(question);
    this.#chosen.set(question, known);
    return known;
  }

  #read(index: number): Chosen {
    const source = this.#draft.program.questions[index];
    const answer = this.#isBehind(index) ? vectorGet(this.#draft.state.effective, index) : null;
    if (source === undefined || answer === null) return NOTHING_CHOSEN;
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

interface Chosen {
  /** Options, and rows in which something was chosen. */
  readonly gids: ReadonlySet<string>;
  has(choice: Pick<Bound, 'option' | 'row'>): boolean;
}
const NOTHING_CHOSEN: Chosen = { gids: new Set(), has: () => false };

/** Indexes of the questions that requirements ask about. */
export function sourcesOf(requirements: Iterable<Requirement>): readonly number[] {
  return [...requirements].flatMap((one) => (one.kind === 'never' ? [] : [one.source]));
}
