import type { AwardKind, AwardView } from '@canvass/protocol';
import { surveyPath } from '../../addresses/routes.ts';

/** Section 2: the page of each kind of award. */
const PAGES = {
  draw: 'draw',
  red_packet: 'award/bonus',
  bonus: 'award/bonus',
  coupon: 'award/coupon',
  points: 'prize',
  custom: 'customAward',
} as const satisfies Record<AwardKind, string>;
/** A coupon that is still to be taken. */
const COUPON_ENTRY = 'award/coupon/entry';

export type AwardPageName = (typeof PAGES)[AwardKind] | typeof COUPON_ENTRY | 'award';

export const pageOf = ({
  kind,
  coupon,
}: Pick<AwardView, 'kind'> & Partial<Pick<AwardView, 'coupon'>>): AwardPageName =>
  kind === 'coupon' && coupon === undefined ? COUPON_ENTRY : PAGES[kind];

/** Of one award, below the mount of the page; what the address has besides stays. */
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
