import { surveyPath } from '../../addresses/routes.ts';

/** Paths of the pages of awards, below the survey. */
export type AwardPageName =
  | 'award'
  | 'award/bonus'
  | 'award/coupon'
  | 'award/coupon/entry'
  | 'customAward'
  | 'draw'
  | 'prize';

/** The address of a page of awards below the page's mount. Other parameters of the address stay. */
export function awardAddress(
  { path, search }: { readonly path: string; readonly search: string },
  surveyId: string,
  { page, aid, language }: { readonly page: AwardPageName; readonly aid?: string; readonly language: string },
): string {
  const values = new URLSearchParams(search);
  values.delete('aid');
  if (aid !== undefined) values.set('aid', aid);
  values.set('language', language);
  return `${surveyPath(path, surveyId, page)}?${values}`;
}
