import { rng, type Rng } from '@canvass/logic';
import {
  type AwardPlan,
  MAX_ROLLS,
  type PrizePlan,
  prizeOfRoll,
  ROLL_OUTCOMES,
} from '@canvass/logic/effects';
import { listRecordingPoints } from './record.ts';
import type { SimulationPlan } from './simulated-survey.ts';

export interface PrizeResults {
  readonly id: string;
  /** Number of draws that hit the prize, including draws after the stock was empty. */
  hits: number;
  won: number;
  /** Number of respondents who had left when the last item was won. Null if items remain. */
  goneAfter: number | null;
}
export interface AwardResults {
  readonly id: string;
  earned: number;
  draws: number;
  won: number;
  /** Amount won, in fen. */
  spent: number;
  readonly prizes: readonly PrizeResults[];
}
/** Prizes won after a number of respondents have left, by award and prize, in authored order. */
export interface StockPoint {
  readonly ended: number;
  readonly won: readonly number[];
}
export interface AwardDrawResults {
  readonly awards: readonly AwardResults[];
  readonly stock: readonly StockPoint[];
}

interface DayCount {
  day: number;
  readonly won: Map<PrizeResults, number>;
}

/**
 * Draws the awards of respondents when they leave (AWARD-3). Rolls are derived from the seed and the response's number,
 * so that they do not depend on the order. Every response counts as a different person who passes all checks of the
 * award and draws immediately.
 */
export class AwardDraws {
  readonly #plans: readonly AwardPlan[];
  readonly #plan: SimulationPlan;
  readonly #drawn: readonly AwardResults[];
  readonly #stock: StockPoint[] = [];
  readonly #marks: readonly number[];
  readonly #today: DayCount = { day: 0, won: new Map() };
  #ended = 0;

  constructor(plans: readonly AwardPlan[], plan: SimulationPlan) {
    this.#plans = plans;
    this.#plan = plan;
    this.#marks = listRecordingPoints(plan);
    this.#drawn = plans.map(({ id, prizes }) => ({
      id,
      earned: 0,
      draws: 0,
      won: 0,
      spent: 0,
      prizes: prizes.map((prize) => ({ id: prize.id, hits: 0, won: 0, goneAfter: null })),
    }));
  }

  get result(): AwardDrawResults {
    return { awards: this.#drawn, stock: this.#stock };
  }

  leave(number: number, earned: readonly string[]): void {
    this.#ended += 1;
    this.#turnDay();
    this.#plans.forEach((plan, at) => {
      const results = this.#drawn[at];
      if (results === undefined || !earned.includes(plan.id)) return;
      results.earned += 1;
      this.#drawUntilWon(plan, results, rng(`${this.#plan.seed}:${number}:${plan.id}`));
    });
    if (this.#ended !== this.#marks[this.#stock.length]) return;
    const won = this.#drawn.flatMap(({ prizes }) => prizes.map((prize) => prize.won));
    this.#stock.push({ ended: this.#ended, won });
  }

  #turnDay(): void {
    const { perDay } = this.#plan;
    const day = perDay === undefined ? 0 : Math.floor((this.#ended - 1) / perDay);
    if (day === this.#today.day) return;
    this.#today.day = day;
    this.#today.won.clear();
  }

  #drawUntilWon(plan: AwardPlan, results: AwardResults, random: Rng): void {
    for (let draws = 0; draws < (plan.award.draws ?? 1); draws += 1) {
      results.draws += 1;
      if (!this.#draw(plan, results, random)) continue;
      results.won += 1;
      return;
    }
  }

  #draw(plan: AwardPlan, results: AwardResults, random: Rng): boolean {
    const maxRolls = plan.award.out_of_stock === 'reroll' ? MAX_ROLLS : 1;
    for (let rolls = 0; rolls < maxRolls; rolls += 1) {
      const hit = prizeOfRoll(plan.prizes, random.int(ROLL_OUTCOMES));
      if (hit === undefined) return false;
      const prize = results.prizes[plan.prizes.indexOf(hit)];
      if (prize !== undefined && this.#take({ plan, results }, { hit, prize }, random)) return true;
    }
    return false;
  }

  #take(
    { plan, results }: { readonly plan: AwardPlan; readonly results: AwardResults },
    { hit, prize }: { readonly hit: PrizePlan; readonly prize: PrizeResults },
    random: Rng,
  ): boolean {
    prize.hits += 1;
    const { stock = Number.POSITIVE_INFINITY, per_day = Number.POSITIVE_INFINITY } = hit.prize;
    const money = computeAmount(hit, random);
    const today = this.#today.won.get(prize) ?? 0;
    const isDailyLimitReached = this.#plan.perDay !== undefined && today >= per_day;
    const budget = plan.award.budget_fen ?? Number.POSITIVE_INFINITY;
    if (prize.won >= stock || isDailyLimitReached || results.spent + money > budget) return false;
    prize.won += 1;
    results.spent += money;
    this.#today.won.set(prize, today + 1);
    if (prize.won === stock) prize.goneAfter = this.#ended;
    return true;
  }
}

/** The amount in fen, or 0 if the prize is not money. */
function computeAmount({ gives, prize }: PrizePlan, random: Rng): number {
  if (gives !== 'red_packet') return 0;
  const min = prize.amount_fen ?? 0;
  return min + random.int(Math.max(1, (prize.amount_to_fen ?? min) - min + 1));
}
