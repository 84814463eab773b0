import type { FailureName } from '../failure.ts';
import type { Route } from '../route.ts';

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
  if (access === 'public') return [];
  const anyScope = operated === undefined || operated.scope === 'any';
  return anyScope ? ['access.refused'] : ['access.refused', 'access.scope'];
}

function inputRefusals({ accepts, schemas: { body, query } }: Route): readonly FailureName[] {
  const hasBody = body !== undefined || accepts !== undefined;
  return [
    ...(body !== undefined || query !== undefined ? (['request.invalid'] as const) : []),
    ...(body !== undefined && accepts === undefined ? (['request.not_json'] as const) : []),
    ...(hasBody ? (['request.content_type', 'request.too_large'] as const) : []),
  ];
}
