import type { FailureName } from './failure.ts';
import { refusesUnknown } from './input-schemas.ts';
import type { Route } from './route.ts';

/** All refusals of a route. */
export const refusalsOfRoute = (route: Route): ReadonlySet<FailureName> =>
  new Set([...generalRefusals(route), ...(route.refuses ?? [])]);

/**
 * Refusals before the handler runs, by the properties of the route (`registerRoute`, `createServer`). Handlers use some
 * of them too.
 */
function generalRefusals(route: Route): readonly FailureName[] {
  return [
    ...tokenRefusals(route),
    ...inputRefusals(route),
    ...(refusesUnknown(route) ? (['request.unknown'] as const) : []),
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

/** A body is parsed by its media type, before the server checks whether the route uses one. */
function inputRefusals({ method, schemas: { query } }: Route): readonly FailureName[] {
  if ([method].flat().some((one) => one !== 'GET'))
    return ['request.invalid', 'request.not_json', 'request.content_type', 'request.too_large'];
  return query === undefined ? [] : ['request.invalid'];
}
