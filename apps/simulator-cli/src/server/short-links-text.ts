import type { ShortLinkListed } from '@canvass/protocol';
import type { Paint } from '../host/host.ts';
import { printable } from '@canvass/simulation';
import { headedTable } from '../report/table.ts';
import { timeText } from './survey-text.ts';

/** The short links of a survey, a line each. */
export function shortLinksText(links: readonly ShortLinkListed[], paint: Paint): string {
  if (links.length === 0) return 'The survey has no short links. `--new` makes one.\n';
  const rows = links.map(({ path, shared, revoked_at, expires_at, leads_to }) => [
    path,
    shared ? 'anybody' : 'operator',
    stateOf(revoked_at, expires_at),
    printable(leads_to),
  ]);
  return headedTable([['link', 'made for', 'now', 'leads to'], ...rows], paint);
}

function stateOf(revokedAt: string | null, expiresAt: string | null): string {
  if (revokedAt !== null) return `revoked ${timeText(revokedAt)}`;
  return expiresAt === null ? 'good' : `until ${timeText(expiresAt)}`;
}
