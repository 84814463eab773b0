import type { Static } from 'typebox';
import { isHostileKey } from '../../findings/copy-json.ts';
import { child, type Path } from '../../json/path.ts';
import type { CheckContext } from '../../project-index/check.ts';
import { objectOf, objectsIn, textOf, type Authored } from '../../findings/authored.ts';
import { checkTime } from '../../settings/check-settings.ts';
import type { Findings } from '../../findings/findings.ts';
import { suggestName } from '../../findings/suggest.ts';
import type { Award } from './award.ts';
import { findAwardKind } from './award-kinds.table.ts';
import { checkInvitations } from './check-invitations.ts';
import { asksForNumber, checkPrizes } from './check-prizes.ts';

type AnyAward = Authored<Static<typeof Award>>;

/** Awards: ids, words that promotions must have, settings that go together, and what is promised. Conditions are the engine's. */
export function checkAwards({ project, findings }: CheckContext): void {
  const awards = [...objectsIn(project, 'awards', undefined)];
  const ids = new Set<string>();
  for (const [award, path] of awards) {
    checkId(textOf(award.id), ids, path, findings);
    checkWords(award, path, findings);
    checkTimes(award, path, findings);
    checkLimits(award, path, findings);
    checkPrizes(award, path, findings);
  }
  checkInvitations(project, awards, findings);
  checkAnybodyAgain(project, awards, findings);
  const ends = objectOf(objectOf(project.desc_end_page)?.ends) ?? {};
  const place = child(child(undefined, 'desc_end_page'), 'ends');
  for (const [id, end] of Object.entries(ends))
    checkNamed(textOf(objectOf(end)?.award), ids, child(child(place, id), 'award'), findings);
}

/** Where nothing tells respondents apart, one person answers until all prizes are won. */
function checkAnybodyAgain(
  project: CheckContext['project'],
  awards: readonly (readonly [AnyAward, Path])[],
  findings: Findings,
): void {
  if (tellsApart(project)) return;
  for (const [{ kind, auth = 'close', signed }, path] of awards) {
    if (findAwardKind(kind)?.isDrawn !== true || auth !== 'close' || signed === true) continue;
    findings.add({
      id: 'award.nobody-told-apart',
      severity: 'warning',
      path: child(path, 'auth'),
      message:
        'Nothing tells respondents apart, so one person can answer again and again until every prize is won.',
      fix: 'Set `auth` to "sms" or "wx" with `limits`, or limit answers by `settings.ip_once`, `limit_device` or `settings.unique_links`.',
    });
  }
}

/** By links, members, addresses or devices. */
function tellsApart({ settings: given, limit_device: device }: CheckContext['project']): boolean {
  const settings = objectOf(given);
  if (settings?.unique_links === true || settings?.members_only === true) return true;
  return settings?.ip_privacy_open !== false && (settings?.ip_once === true || device !== undefined);
}

function checkId(id: string | undefined, ids: Set<string>, path: Path, findings: Findings): void {
  if (id === undefined) return;
  if (ids.has(id) || isHostileKey(id))
    findings.add({
      id: ids.has(id) ? 'id.duplicate-award' : 'id.reserved',
      path: child(path, 'id'),
      message: `\`${id}\` cannot be the id here: it ${ids.has(id) ? 'is that of another award, and tickets and stock are kept by it' : 'has a meaning of its own'}.`,
      fix: 'Give it an id of its own.',
    });
  ids.add(id);
}

function checkWords(award: AnyAward, path: Path, findings: Findings): void {
  if (!hasText(award.rules))
    findings.add({
      id: 'award.no-rules',
      path,
      message:
        'Nobody reads who may take part, until when, and how prizes arrive; promotions have to say so.',
      fix: 'Write it into `rules`.',
    });
  if (findAwardKind(award.kind)?.isDrawn === true && !hasText(award.odds_text))
    findings.add({
      id: 'award.no-odds-text',
      path,
      message: 'Nobody reads how likely it is to win; promotions have to say so.',
      fix: 'Write the chances of each prize into `odds_text`.',
    });
}
const hasText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

function checkTimes(award: AnyAward, path: Path, findings: Findings): void {
  const { activation, active_from: from, expires_at: until } = award;
  if ((activation === 'at') !== (from !== undefined))
    findings.add({
      id: 'award.active-from',
      path,
      message:
        from === undefined
          ? 'Nothing says from when it can be had, so nobody ever could.'
          : '`active_from` has no effect: the award does not wait for a time.',
      fix: 'Write activation "at" together with `active_from`, or neither of them.',
    });
  const begins = checkTime(textOf(from), child(path, 'active_from'), findings);
  const ends = checkTime(textOf(until), child(path, 'expires_at'), findings);
  if (begins !== undefined && ends !== undefined && ends <= begins)
    findings.add({
      id: 'award.never-active',
      path: child(path, 'expires_at'),
      message: 'The award ends before it begins, so nobody can have it.',
      fix: 'Let `expires_at` lie after `active_from`.',
    });
}

/**
 * Limits of a number or an account need to know it; those of claims need a prize that is claimed with a number, or
 * somebody who is known when a prize is won that needs no claim: it counts as claimed.
 */
function checkLimits(award: AnyAward, path: Path, findings: Findings): void {
  const { limits: given, auth, kind } = award;
  const limits = objectOf(given);
  if (limits === undefined) return;
  const paysToAccount = findAwardKind(kind)?.paysToAccount === true;
  const isKnown = auth !== undefined && auth !== 'close';
  if (limits.claims !== undefined && !asksForNumber(award) && (paysToAccount || !isKnown))
    findings.add({
      id: 'award.limit-unused',
      path: child(child(path, 'limits'), 'claims'),
      message: 'No prize of this award is claimed with a phone number, so no claim is counted.',
      fix: 'Limit `draws` or `wins`, or remove the limit.',
    });
  if (paysToAccount || isKnown) return;
  for (const field of ['draws', 'wins'] as const)
    if (limits[field] !== undefined)
      findings.add({
        id: 'award.limit-unused',
        path: child(child(path, 'limits'), field),
        message: 'Nobody is asked for a number or an account, so nothing can be counted by it.',
        fix: 'Set `auth` to "sms" or "wx", or remove the limit.',
      });
}

function checkNamed(id: string | undefined, ids: ReadonlySet<string>, path: Path, findings: Findings): void {
  if (id === undefined || ids.has(id)) return;
  findings.addError(() => ({
    id: 'award.unknown',
    path,
    message: `There is no award \`${id}\`, so nothing would be given.`,
    fix: suggestName(id, [...ids], 'Give the id of an award.'),
  }));
}
