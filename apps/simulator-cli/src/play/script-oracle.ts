import type { Program, State } from '@canvass/logic';
import {
  createOracle,
  decideQuota,
  type Oracle,
  type QuotaClaim,
  quotaClaims,
  type QuotaPlan,
} from '@canvass/logic/facts';
import type { EffectRequest, HostEvent } from '@canvass/protocol';
import type { HostScript } from '../script/script.ts';

/** What became of the respondent in a quota cell. */
export type CellOutcome = 'counted' | 'held' | 'full' | 'none';

/** The host of one scripted respondent: nobody was there before, apart from the cells that the script says are full. */
export class ScriptOracle implements Oracle {
  readonly quotas: Oracle['quotas'];
  readonly draws: Oracle['draws'];
  /** Cells that had no place for the respondent, in the order in which this was met. */
  readonly refused: string[] = [];
  readonly #program: Program;
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
  }

  fulfil(state: State, effect: EffectRequest, respondent: number): HostEvent {
    if (effect.type === 'quota')
      this.#noteFull(quotaClaims(this.#plan, this.#program, state, 'next'), respondent);
    if (effect.type === 'submit' && effect.end.status === 1) {
      this.#noteFull(quotaClaims(this.#plan, this.#program, state, 'submit'), respondent);
    }
    const forced = this.#forced(effect);
    return forced === undefined
      ? this.#oracle.fulfil(state, effect, respondent)
      : { type: 'fulfilled', id: effect.id, value: forced };
  }

  outcomeOf(cell: string, respondent: number): CellOutcome {
    const { counted, held } = this.quotas.placesOf(respondent);
    if (counted.includes(cell)) return 'counted';
    if (held.has(cell)) return 'held';
    return this.refused.includes(cell) ? 'full' : 'none';
  }

  /** What a server has done for this response, else what the script says; only where it can be shown. */
  #forced(effect: EffectRequest): unknown {
    if (effect.type !== 'draw') return undefined;
    const recorded = this.#script.recorded.get(effect.id);
    if (recorded !== undefined) return recorded;
    const fids = this.#script.draws.get(effect.fid);
    return fids?.every((fid) => effect.items_fids.includes(fid)) === true ? { random_fids: fids } : undefined;
  }

  #noteFull(claims: readonly QuotaClaim[], respondent: number): void {
    const { held } = this.quotas.placesOf(respondent);
    const decision = decideQuota(claims, {
      respondent,
      fill: this.quotas.fill,
      holds: (cell) => held.has(cell),
    });
    if ('full' in decision && !this.refused.includes(decision.full.cell))
      this.refused.push(decision.full.cell);
  }
}

/** A cell without places is full from the start. */
function fillCells(plan: QuotaPlan, full: ReadonlySet<string>): QuotaPlan {
  const groups = plan.groups.map((group) => ({
    ...group,
    cells: group.cells.map((cell) => (full.has(cell.id) ? { ...cell, cap: 0 } : cell)),
  }));
  return { groups };
}
