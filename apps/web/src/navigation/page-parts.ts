import { parsePath, pathBelowBase } from '../addresses/routes.ts';
import type { RouteName, SiteRouteName } from '../addresses/routes.table.ts';

/** Allowed values of the last part of a route's path. Kept apart from the routes, which load before the first question. */
const PARTS: Readonly<Partial<Record<RouteName, readonly string[]>>> = {
  awardChildPreview: ['draw', 'wechatPc', 'wechatPhone', 'card', 'brand', 'coupon', 'invite'],
  awardPart: ['bonus', 'coupon'],
  couponVerify: ['password', 'scan', 'input'],
  fission: ['share', 'receive'],
};

/** The page of the site at a path. `notFound` also if its last part is not allowed. */
export function findSiteRoute(path: string): SiteRouteName {
  const route = parsePath(path);
  if (route.kind !== 'site') return 'notFound';
  const part = pathBelowBase(path).split('/').at(-1) ?? '';
  return PARTS[route.name]?.includes(part) === false ? 'notFound' : route.name;
}
