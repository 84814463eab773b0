/** Paths of the pages of awards, below the survey. */
export type AwardPageName =
  | 'award'
  | 'award/bonus'
  | 'award/coupon'
  | 'award/coupon/entry'
  | 'customAward'
  | 'draw'
  | 'prize';
