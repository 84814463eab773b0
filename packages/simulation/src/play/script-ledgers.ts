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

export type CellOutcome = 'counted' | 'held' | 'full';

/** The results that a script or a recorded response sets for the host. */
export interface HostScript extends Pick<Script, 'fullCells' | 'draws' | 'usedAnswers'> {
  /** Results of a server, by id of the effect. */
  readonly recorded: ReadonlyMap<string, unknown>;
}

/** The ledgers of a scripted respondent. There are no earlier responses; only the script's full cells are full. */
export class ScriptLedgers {
  readonly #memory: MemoryLedgers;
  readonly #refused = new Set<string>();
  readonly #plan: QuotaPlan;
  readonly #script: HostScript;

  constructor(program: Program, script: HostScript, now: number) {
    this.#script = script;
    this.#plan = fillCells(quotasOf(program), script.fullCells);
    this.#memory = createMemoryLedgers(this.#plan, () => now);
    this.#memory.unique.claim(OTHER_RESPONDENT, usedKeys(program, script.usedAnswers));
  }

  ledgersFor(respondent: number): Ledgers {
    const ownLedgers = this.#memory.ledgersFor(respondent);
    return {
      ...ownLedgers,
      quota: (claims, context) => {
        this.#noteFull(claims, respondent);
        return ownLedgers.quota(claims, context);
      },
      submit: (request, context) => {
        // Counted here too, because a preview claims no slots.
        const { program, state } = context;
        if (request.end.status === END_STATES.finished.status)
          this.#noteFull(quotaClaims(program, state, 'submit'), respondent);
        return ownLedgers.submit(request, context);
      },
      draw: (request, context) =>
        this.#findForcedPicks(request, context.effect.id) ?? ownLedgers.draw(request, context),
    };
  }

  outcomes(respondent: number): ReadonlyMap<string, CellOutcome> {
    const { counted, held } = this.#memory.quotas.computeSlots(respondent);
    const outcomes = new Map<string, CellOutcome>();
    for (const { id } of this.#plan.groups.flatMap(({ cells }) => cells)) {
      if (counted.includes(id)) outcomes.set(id, 'counted');
      else if (held.has(id)) outcomes.set(id, 'held');
      else if (this.#refused.has(id)) outcomes.set(id, 'full');
    }
    return outcomes;
  }

  /** The server's recorded draw, or else the script's draw, limited to nodes that can be drawn now. */
  #findForcedPicks({ fid, items_fids: eligible }: ShuffledDraw, id: string): readonly string[] | undefined {
    const forcedPicks = [readPicks(this.#script.recorded.get(id)), this.#script.draws.get(fid)];
    return forcedPicks.find((list) => list?.every((pick) => eligible.includes(pick)) === true);
  }

  #noteFull(claims: readonly QuotaClaim[], respondent: number): void {
    const { held } = this.#memory.quotas.computeSlots(respondent);
    const decision = decideQuota(claims, {
      respondent,
      fill: this.#memory.quotas.fill,
      holds: (cell) => held.has(cell),
    });
    if ('full' in decision) this.#refused.add(decision.full.cell);
  }
}

/** The respondent number of the script's earlier answers (`used`). Real respondent numbers are positive. */
const OTHER_RESPONDENT = -1;

function usedKeys(program: Program, usedAnswers: HostScript['usedAnswers']): readonly string[] {
  return [...usedAnswers].flatMap(([gid, answer]) => {
    const question = program.questions[program.byGid.get(gid) ?? -1];
    const checks = question?.type.serverChecks?.(question.question, answer) ?? [];
    return checks.filter(isUniqueCheck).map(uniqueKey);
  });
}

/** Makes cells full from the start by removing their slots. */
function fillCells(plan: QuotaPlan, full: ReadonlySet<string>): QuotaPlan {
  const groups = plan.groups.map((group) => ({
    ...group,
    cells: group.cells.map((cell) => (full.has(cell.id) ? { ...cell, cap: 0 } : cell)),
  }));
  return { groups };
}

function readPicks(value: unknown): readonly string[] | undefined {
  const isRecord = typeof value === 'object' && value !== null && 'random_fids' in value;
  const picks = isRecord ? value.random_fids : undefined;
  return Array.isArray(picks) && picks.every((pick) => typeof pick === 'string') ? picks : undefined;
}
