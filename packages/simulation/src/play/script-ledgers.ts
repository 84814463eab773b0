import type { Program } from '@canvass/logic';
import {
  createMemoryLedgers,
  decideQuota,
  isUniqueCheck,
  type Ledgers,
  type MemoryLedgers,
  type QuotaClaim,
  quotaClaims,
  type QuotaPlan,
  quotasOf,
  type ShuffledDraw,
  uniqueKey,
} from '@canvass/logic/effects';
import { END_STATES } from '@canvass/protocol';
import type { Script } from '../script/script.ts';

/** What became of the respondent in a quota cell. */
export type CellOutcome = 'counted' | 'held' | 'full';

/** What the host of a script needs to know. */
export interface HostScript extends Pick<Script, 'fullCells' | 'draws' | 'used'> {
  /** What a server answered, by id of the effect. */
  readonly recorded: ReadonlyMap<string, unknown>;
}

/** The ledgers of one scripted respondent: no one was there before, apart from the cells that the script says are full. */
export class ScriptLedgers {
  readonly #memory: MemoryLedgers;
  /** Cells that had no slot for the respondent. */
  readonly #refused = new Set<string>();
  readonly #plan: QuotaPlan;
  readonly #script: HostScript;

  constructor(program: Program, script: HostScript, now: number) {
    this.#script = script;
    this.#plan = fillCells(quotasOf(program), script.fullCells);
    this.#memory = createMemoryLedgers(this.#plan, () => now);
    this.#memory.unique.claim(SOMEBODY_ELSE, usedKeys(program, script.used));
  }

  of(respondent: number): Ledgers {
    const own = this.#memory.of(respondent);
    return {
      ...own,
      quota: (claims, waiting) => {
        this.#noteFull(claims, respondent);
        return own.quota(claims, waiting);
      },
      submit: (request, waiting) => {
        // Also in a preview, which claims nothing.
        const { program, state } = waiting;
        if (request.end.status === END_STATES.finished.status)
          this.#noteFull(quotaClaims(program, state, 'submit'), respondent);
        return own.submit(request, waiting);
      },
      draw: (request, waiting) => this.#forced(request, waiting.effect.id) ?? own.draw(request, waiting),
    };
  }

  /** By cell: those in which the respondent counts or has a place, and those that were full. */
  outcomes(respondent: number): ReadonlyMap<string, CellOutcome> {
    const { counted, held } = this.#memory.quotas.slotsOf(respondent);
    const outcomes = new Map<string, CellOutcome>();
    for (const { id } of this.#plan.groups.flatMap(({ cells }) => cells)) {
      if (counted.includes(id)) outcomes.set(id, 'counted');
      else if (held.has(id)) outcomes.set(id, 'held');
      else if (this.#refused.has(id)) outcomes.set(id, 'full');
    }
    return outcomes;
  }

  /** What a server has drawn for this response, else what the script says; only what can be drawn here. */
  #forced({ fid, items_fids: eligible }: ShuffledDraw, id: string): readonly string[] | undefined {
    const all = [picksIn(this.#script.recorded.get(id)), this.#script.draws.get(fid)];
    return all.find((list) => list?.every((pick) => eligible.includes(pick)) === true);
  }

  #noteFull(claims: readonly QuotaClaim[], respondent: number): void {
    const { held } = this.#memory.quotas.slotsOf(respondent);
    const decision = decideQuota(claims, {
      respondent,
      fill: this.#memory.quotas.fill,
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
    const checks = question?.type.serverChecks?.(question.question, answer) ?? [];
    return checks.filter(isUniqueCheck).map(uniqueKey);
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
