import type { OperatedAward } from '@canvass/protocol';

/** What lists call an award and a prize of it: their titles, and ids where the newest version has them no more. */
export function awardNames(awards: readonly OperatedAward[], aid: string, prize?: string) {
  const award = awards.find((one) => one.aid === aid);
  const named = award?.stock.find((one) => one.prize === prize);
  return { award: award?.title ?? aid, prize: named?.name ?? prize ?? '–' };
}
