import { AWARD_KINDS, type Project, type ProjectIssue } from '@canvass/project';
import type { Database } from '../../database/database.ts';

/** Findings for coupon prizes of a published project that have no codes. */
export async function couponsMissing(
  { query }: Database,
  surveyId: string,
  { awards = [] }: Project,
): Promise<readonly ProjectIssue[]> {
  const prizes = awards.flatMap(({ id: aid, kind, prizes: all }, index) =>
    all.flatMap(({ id: prize, gives = AWARD_KINDS[kind].gives }, at) =>
      gives === 'coupon' ? [{ aid, prize, path: `$.awards[${index}].prizes[${at}]` }] : [],
    ),
  );
  if (prizes.length === 0) return [];
  const known = await query
    .selectFrom('award_coupon')
    .select(['aid', 'prize'])
    .distinct()
    .where('survey_id', '=', surveyId)
    .execute();
  const isKnown = new Set(known.map(({ aid, prize }) => JSON.stringify([aid, prize])));
  return prizes
    .filter(({ aid, prize }) => !isKnown.has(JSON.stringify([aid, prize])))
    .map(({ path }) => ({
      id: 'award.no-coupons',
      severity: 'warning',
      path,
      message: 'The prize is a coupon, but the server has no codes for it, so it cannot be won.',
      fix: 'Upload codes or let the server create them before the first response ends (docs/awards.md).',
    }));
}
