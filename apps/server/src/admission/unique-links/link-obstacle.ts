import type { Obstacle } from '../../surveys/survey-store.ts';
import type { UniqueLink } from './unique-link-store.ts';

/** Why a link cannot be used now (LINK-2); undefined when it can. `own`: by whom its response is. */
export function linkObstacle(
  { status, used_at, seq, starts_at, expires_at }: UniqueLink,
  now: number,
  own: number | undefined,
): Obstacle | undefined {
  if (status === 'deleted') return 'survey.link_deleted';
  if (used_at !== null)
    return own !== undefined && own === seq ? 'survey.link_submitted' : 'survey.link_used';
  if (status === 'disabled') return 'survey.link_disabled';
  if (expires_at !== null && now >= expires_at.getTime()) return 'survey.link_over';
  if (starts_at !== null && now < starts_at.getTime()) return 'survey.link_not_started';
  return undefined;
}
