import type { AuditEntry, NewOperatorToken, OperatorToken } from '@canvass/protocol';
import type { Paint } from '../host/host.ts';
import { printable } from '@canvass/simulation';
import { clip, headedTable } from '../report/table.ts';
import { timeText } from './survey-text.ts';

const NAME_WIDTH = 30;

/** All tokens of a server, one per line. */
export function tokensText(tokens: readonly OperatorToken[], paint: Paint): string {
  if (tokens.length === 0) return 'The server has only its own token. `--new` creates others.\n';
  const rows = tokens.map(({ id, name, scopes, surveys, expires_at, used_on }) => [
    id,
    clip(printable(name), NAME_WIDTH),
    scopes.join(','),
    surveys === null ? 'all' : surveys.join(','),
    timeText(expires_at),
    used_on ?? 'never',
  ]);
  return headedTable([['id', 'name', 'good for', 'surveys', 'until', 'last used'], ...rows], paint);
}

/** A new token, which is not shown again. */
export const newTokenText = ({ id, token, expires_at }: NewOperatorToken): string =>
  `${token}\nThis is token ${id}${expires_at === null ? '' : `, good until ${timeText(expires_at)}`}. Keep it now: it is not shown again.\n`;

/** Lists actions of operators, one per line, the newest first. */
export function auditText(entries: readonly AuditEntry[], paint: Paint): string {
  if (entries.length === 0) return 'Nothing was done yet.\n';
  const rows = entries.map(({ at, name, token, act, survey, subject, outcome }) => [
    timeText(at),
    `${clip(printable(name), NAME_WIDTH)} (${token})`,
    act,
    survey ?? '-',
    printable(subject ?? '-'),
    outcome ?? 'not ended',
  ]);
  return headedTable([['when', 'who', 'what', 'survey', 'of it', 'how it ended'], ...rows], paint);
}
