import { awardsOf } from '@canvass/logic/effects';
import type { Simulated } from '../simulate.ts';
import type { SimulatedSurvey } from '../simulated-survey.ts';

/** What respondents have earned and won, what there was not enough of, and the way there. */
export function awardFigures({ program }: SimulatedSurvey, { drawn }: Simulated) {
  const plans = awardsOf(program);
  const prizes = plans.flatMap(({ id: award, prizes: own }) =>
    own.map(({ id: prize }) => ({ award, prize })),
  );
  return {
    awards: plans.map(({ id, award, isGift, prizes: own }, at) => {
      const { earned = 0, draws = 0, won = 0, spent = 0, prizes: got = [] } = drawn.awards[at] ?? {};
      return {
        id,
        title: award.title ?? id,
        kind: award.kind,
        ...(isGift && { isGift }),
        earned,
        draws,
        won,
        ...(award.budget_fen !== undefined && { budget: { fen: award.budget_fen, spent } }),
        prizes: own.map(({ id: prizeId, prize, oddsPpm }, index) => ({
          id: prizeId,
          name: prize.name ?? prizeId,
          oddsPpm,
          stock: prize.stock ?? null,
          perDay: prize.per_day ?? null,
          hits: got[index]?.hits ?? 0,
          won: got[index]?.won ?? 0,
          goneAfter: got[index]?.goneAfter ?? null,
        })),
      };
    }),
    stock: drawn.stock.map(({ ended, won }) => ({
      ended,
      prizes: prizes.map((prize, index) => ({ ...prize, won: won[index] ?? 0 })),
    })),
  };
}
