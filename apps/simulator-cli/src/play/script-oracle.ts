import type { Program, State } from '@canvass/logic';
import {
  createOracle,
  decideQuota,
  isUniqueAsk,
  type Oracle,
  type QuotaClaim,
  quotaClaims,
  type QuotaPlan,
  uniqueKey,
} from '@canvass/logic/facts';
import { type EffectRequest, END_STATES, type HostEvent } from '@canvass/protocol';
import type { Script } from '../script/script.ts';

/** What became of the respondent in a quota cell. */
export type CellOutcome = 'counted' | 'held' | 'full';

/** What the host of a script is told. */
export interface HostScript extends Pick<Script, 'fullCells' | 'draws' | 'used'> {
  /** What a server answered, by id of the effect. */
  readonly recorded: ReadonlyMap<string, unknown>;
}

/** The host of one scripted respondent: nobody was there before, apart from the cells that the script says are full. */
export class ScriptOracle implements Oracle {
  readonly quotas: Oracle['quotas'];
  readonly draws: Oracle['draws'];
  readonly unique: Oracle['unique'];
  readonly #program: Program;
  /** Cells that had no place for the respondent. */
  readonly #refused = new Set<string>();
  readonly #plan: QuotaPlan;
  readonly #oracle: Oracle;
  readonly #script: HostScript;

  constructor(program: Program, script: HostScript, now: number) {
    this.#program = program;
    this.#script = script;
    this.#plan = fillCells(program.quotas ?? { groups: [] }, script.fullCells);
    this.#oracle = createOracle(program, { now: () => now, quotas: this.#plan });
    this.quotas = this.#oracle.quotas;
    this.draws = this.#oracle.draws;
    this.unique = this.#oracle.unique;
    this.unique.claim(SOMEBODY_ELSE, usedKeys(program, script.used));
  }

  fulfil(state: State, effect: EffectRequest, respondent: number): HostEvent {
    if (effect.type === 'quota')
      this.#noteFull(quotaClaims(this.#plan, this.#program, state, 'next'), respondent);
    if (effect.type === 'submit' && effect.end.status === END_STATES.finished.status) {
      this.#noteFull(quotaClaims(this.#plan, this.#program, state, 'submit'), respondent);
    }
    const forced = this.#forced(effect);
    return forced === undefined
      ? this.#oracle.fulfil(state, effect, respondent)
      : { type: 'fulfilled', id: effect.id, value: forced };
  }

  /** By cell: those in which the respondent counts or has a place, and those that were full. */
  outcomes(respondent: number): ReadonlyMap<string, CellOutcome> {
    const { counted, held } = this.quotas.placesOf(respondent);
    const outcomes = new Map<string, CellOutcome>();
    for (const { id } of this.#plan.groups.flatMap(({ cells }) => cells)) {
      if (counted.includes(id)) outcomes.set(id, 'counted');
      else if (held.has(id)) outcomes.set(id, 'held');
      else if (this.#refused.has(id)) outcomes.set(id, 'full');
    }
    return outcomes;
  }

  /** What a server has drawn for this response, else what the script says; only what can be drawn here. */
  #forced(effect: EffectRequest): unknown {
    if (effect.type !== 'draw') return undefined;
    const { id, fid, items_fids: eligible } = effect;
    const all = [picksIn(this.#script.recorded.get(id)), this.#script.draws.get(fid)];
    const picks = all.find((list) => list?.every((pick) => eligible.includes(pick)) === true);
    return picks === undefined ? undefined : { random_fids: picks };
  }

  #noteFull(claims: readonly QuotaClaim[], respondent: number): void {
    const { held } = this.quotas.placesOf(respondent);
    const decision = decideQuota(claims, {
      respondent,
      fill: this.quotas.fill,
      holds: (cell) => held.has(cell),
    });
    if ('full' in decision) this.#refused.add(decision.full.cell);
  }
}

/** No respondent has this number. */
const SOMEBODY_ELSE = -1;

function usedKeys(program: Program, used: HostScript['used']): readonly string[] {
  return [...used].flatMap(([gid, answer]) => {
    const question = program.questions[program.byGid.get(gid) ?? -1];
    const asks = question?.type.asks?.(question.question, answer) ?? [];
    return asks.filter(isUniqueAsk).map(uniqueKey);
  });
}

/** A cell without places is full from the start. */
function fillCells(plan: QuotaPlan, full: ReadonlySet<string>): QuotaPlan {
  const groups = plan.groups.map((group) => ({
    ...group,
    cells: group.cells.map((cell) => (full.has(cell.id) ? { ...cell, cap: 0 } : cell)),
  }));
  return { groups };
}

/** The picks in the value of a draw, as a file holds it. */
function picksIn(value: unknown): readonly string[] | undefined {
  const isRecord = typeof value === 'object' && value !== null && 'random_fids' in value;
  const picks = isRecord ? value.random_fids : undefined;
  return Array.isArray(picks) && picks.every((pick) => typeof pick === 'string') ? picks : undefined;
}
