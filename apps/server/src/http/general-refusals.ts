import type { FailureName } from './failure.ts';
import type { Route } from './route.ts';

/** Every way in which a call may be refused. */
export const refusalsOfRoute = (route: Route): ReadonlySet<FailureName> =>
  new Set([...generalRefusals(route), ...(route.refuses ?? [])]);

/**
 * How a call is refused before its handler is asked, by what the route says of itself (`registerRoute`, `createServer`);
 * handlers refuse with some of them, too.
 */
function generalRefusals(route: Route): readonly FailureName[] {
  return [
    ...tokenRefusals(route),
    ...inputRefusals(route),
    ...(route.url.includes(':') ? (['request.not_found'] as const) : []),
    'request.too_frequent',
    'server.failed',
    'server.unavailable',
  ];
}

function tokenRefusals({ access, operated }: Route): readonly FailureName[] {
  if (access === 'public' && operated === undefined) return [];
  return operated === undefined ? ['access.refused'] : ['access.refused', 'access.scope'];
}

/** A body is read by what it says it is, before anybody asks whether the route has use for one. */
function inputRefusals({ method, schemas: { query } }: Route): readonly FailureName[] {
  if ([method].flat().some((one) => one !== 'GET'))
    return ['request.invalid', 'request.not_json', 'request.content_type', 'request.too_large'];
  return query === undefined ? [] : ['request.invalid'];
}
