import { computeWords } from '../../json/wording.ts';
import type { Static } from 'typebox';
import { isHostileKey } from '../../findings/copy-json.ts';
import { child, type Path } from '../../json/path.ts';
import type { CheckContext } from '../../project-index/check.ts';
import { objectOf, objectsIn, textOf, type Authored } from '../../findings/authored.ts';
import { checkTime } from '../../settings/check-settings.ts';
import type { Findings } from '../../findings/findings.ts';
import { adviseOrRemoval, adviseRemoval, suggestName } from '../../findings/advice.ts';
import type { Award } from './award.ts';
import { findAwardKind } from './award-kinds.table.ts';
import { asksForPhoneNumber, checkPrizes } from './check-prizes.ts';
import type { ProjectFile } from '../../project.ts';

type AuthoredAward = Authored<Static<typeof Award>>;

/** Checks awards. The engine checks their conditions. */
export function checkAwards({ project, findings }: CheckContext): void {
  const awards = [...objectsIn(project, 'awards', undefined)];
  const ids = new Set<string>();
  for (const [award, path] of awards) {
    checkId(textOf(award.id), ids, path, findings);
    checkAwardTexts(award, path, findings);
    checkTimes(award, path, findings);
    checkLimits(award, path, findings);
    checkAddressLimit(project, award, path, findings);
    checkPrizes(award, path, findings);
  }
  checkInvitations(project, awards, findings);
  checkRepeatedDraws(project, awards, findings);
  const ends = objectOf(objectOf(project.desc_end_page)?.ends) ?? {};
  const endsPath = child(child(undefined, 'desc_end_page'), 'ends');
  for (const [id, end] of Object.entries(ends))
    checkNamed(textOf(objectOf(end)?.award), ids, child(child(endsPath, id), 'award'), findings);
}

/** Warns about draws of unidentified respondents, because one person could answer until all prizes are won. */
function checkRepeatedDraws(
  project: CheckContext['project'],
  awards: readonly (readonly [AuthoredAward, Path])[],
  findings: Findings,
): void {
  if (identifiesRespondents(project)) return;
  for (const [{ kind, auth = 'close', signed }, path] of awards) {
    if (findAwardKind(kind)?.isDrawn !== true || auth !== 'close' || signed === true) continue;
    findings.add({
      id: 'award.nobody-told-apart',
      severity: 'warning',
      path: child(path, 'auth'),
      message:
        'Respondents are not identified, so one person can answer repeatedly and win several prizes. Wins are limited only per internet address (`limits.address_wins`, by default 10 a day), and not at all if `settings.ip_privacy_open` is false.',
      fix: 'Set `auth` to "sms" or "wx" with `limits`, or limit answers by `settings.ip_once`, `limit_device` or `settings.unique_links`.',
    });
  }
}

function identifiesRespondents({
  settings: authoredSettings,
  limit_device: device,
}: CheckContext['project']): boolean {
  const settings = objectOf(authoredSettings);
  if (settings?.unique_links === true || settings?.members_only === true) return true;
  return settings?.ip_privacy_open !== false && (settings?.ip_once === true || device !== undefined);
}

function checkId(id: string | undefined, ids: Set<string>, path: Path, findings: Findings): void {
  if (id === undefined) return;
  if (ids.has(id) || isHostileKey(id))
    findings.add({
      id: ids.has(id) ? 'id.duplicate-award' : 'id.reserved',
      path: child(path, 'id'),
      message: computeWords`\`${id}\` cannot be the id here: it ${ids.has(id) ? 'is that of another award, and tickets and stock are kept by it' : 'has a meaning of its own'}.`,
      fix: 'Choose another id.',
    });
  ids.add(id);
}

function checkAwardTexts(award: AuthoredAward, path: Path, findings: Findings): void {
  if (!hasText(award.rules))
    findings.add({
      id: 'award.no-rules',
      path,
      message:
        '`rules` is missing. Promotions must state who may take part, until when, and how prizes are delivered.',
      fix: 'Write the rules into `rules`.',
    });
  if (findAwardKind(award.kind)?.isDrawn === true && !hasText(award.odds_text))
    findings.add({
      id: 'award.no-odds-text',
      path,
      message: '`odds_text` is missing. Promotions must state the chances of winning.',
      fix: 'Write the chances of each prize into `odds_text`.',
    });
}
const hasText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

function checkTimes(award: AuthoredAward, path: Path, findings: Findings): void {
  const { activation, active_from: activeFrom, expires_at: expiresAt } = award;
  if ((activation === 'at') !== (activeFrom !== undefined))
    findings.add({
      id: 'award.active-from',
      path,
      message:
        activeFrom === undefined
          ? '`activation` is "at", but `active_from` is missing, so the award never becomes available.'
          : '`active_from` has no effect unless `activation` is "at".',
      fix: 'Set `activation` to "at" together with `active_from`, or remove both.',
    });
  const startTime = checkTime(textOf(activeFrom), child(path, 'active_from'), findings);
  const endTime = checkTime(textOf(expiresAt), child(path, 'expires_at'), findings);
  if (startTime !== undefined && endTime !== undefined && endTime <= startTime)
    findings.add({
      id: 'award.never-active',
      path: child(path, 'expires_at'),
      message: 'The award expires before it becomes available.',
      fix: 'Set `expires_at` to a time after `active_from`.',
    });
}

/**
 * Reports limits without effect. Limits of draws and wins need a verified phone number or account. Limits of claims
 * need a phone number that winners enter, or a verified respondent whose prize is not paid to an account.
 */
function checkLimits(award: AuthoredAward, path: Path, findings: Findings): void {
  const { limits: givenLimits, auth, kind } = award;
  const limits = objectOf(givenLimits);
  if (limits === undefined) return;
  const isPaidToAccount = findAwardKind(kind)?.paysToAccount === true;
  const isKnown = auth !== undefined && auth !== 'close';
  if (limits.claims !== undefined && !asksForPhoneNumber(award) && (isPaidToAccount || !isKnown))
    findings.add({
      id: 'award.limit-unused',
      path: child(child(path, 'limits'), 'claims'),
      message: '`limits.claims` has no effect, because winners of this award enter no phone number.',
      fix: 'Limit `draws` or `wins`, or remove the limit.',
    });
  if (isPaidToAccount || isKnown) return;
  for (const field of ['draws', 'wins'] as const)
    if (limits[field] !== undefined)
      findings.add({
        id: 'award.limit-unused',
        path: child(child(path, 'limits'), field),
        message: computeWords`\`limits.${field}\` has no effect, because respondents verify no phone number or account.`,
        fix: 'Set `auth` to "sms" or "wx", or remove the limit.',
      });
}

/** Reports a limit of wins per address (AWARD-13) that never counts. */
function checkAddressLimit(
  project: CheckContext['project'],
  { kind, auth = 'close', signed, limits }: AuthoredAward,
  path: Path,
  findings: Findings,
): void {
  if (objectOf(limits)?.address_wins === undefined) return;
  const isUnidentified = findAwardKind(kind)?.isDrawn === true && auth === 'close' && signed !== true;
  if (isUnidentified && !identifiesRespondents(project)) return;
  findings.add({
    id: 'award.limit-unused',
    path: child(child(path, 'limits'), 'address_wins'),
    message:
      '`limits.address_wins` has no effect: it limits draws of respondents who are identified in no other way.',
    fix: 'Remove the limit.',
  });
}

function checkNamed(id: string | undefined, ids: ReadonlySet<string>, path: Path, findings: Findings): void {
  if (id === undefined || ids.has(id)) return;
  findings.addError(() => ({
    id: 'award.unknown',
    path,
    message: computeWords`The award \`${id}\` does not exist.`,
    ...suggestName(id, [...ids], 'Use the id of an award.'),
  }));
}

type AwardsWithPaths = readonly (readonly [award: Authored<Static<typeof Award>>, path: Path])[];

/** Checks invitations (AWARD-11): at most one award has them, and their gift cannot be earned in another way. */
function checkInvitations(project: Authored<ProjectFile>, awards: AwardsWithPaths, findings: Findings): void {
  const invitingAwards = awards.filter(([{ fission }]) => objectOf(fission) !== undefined);
  const [first, ...otherAwards] = invitingAwards;
  if (first === undefined) return;
  const [award, path] = first;
  findings.add({
    id: 'award.invites',
    severity: 'warning',
    path: child(path, 'fission'),
    message: 'Messaging apps forbid rewards for invitations, and block addresses that offer them.',
    ...adviseOrRemoval('Do not share the survey in messaging apps', '`fission`'),
  });
  for (const [, otherPath] of otherAwards)
    findings.add({
      id: 'award.invites-twice',
      path: child(otherPath, 'fission'),
      message:
        'Another award of this survey has `fission`, too, but each response counts for one invitation only.',
      fix: 'Keep `fission` in one award.',
    });
  checkDeviceIdentity(project, child(path, 'fission'), findings);
  const giftPath = child(child(path, 'fission'), 'gift');
  const id = textOf(objectOf(award.fission)?.gift);
  const gift = awards.find(([one]) => textOf(one.id) === id);
  if (id === undefined) return;
  if (gift === undefined) findings.addError(() => unknownGiftFinding(id, awards, giftPath));
  else checkGift(project, gift, { place: giftPath, inviting: invitingAwards }, findings);
}

const unknownGiftFinding = (id: string, awards: AwardsWithPaths, path: Path) => ({
  id: 'award.unknown' as const,
  path,
  message: computeWords`The award \`${id}\` does not exist, so invitations earn no gift.`,
  ...suggestName(
    id,
    awards.flatMap(([one]) => textOf(one.id) ?? []),
    'Give the id of an award.',
  ),
});

/** Warns if devices are not identified, because then only respondents with a verified number or account count. */
function checkDeviceIdentity(project: Authored<ProjectFile>, path: Path, findings: Findings): void {
  if (objectOf(project.settings)?.ip_privacy_open !== false) return;
  findings.add({
    id: 'award.invites-unknown',
    severity: 'warning',
    path,
    message:
      '`ip_privacy_open` is false, so devices are not identified. Only respondents with a verified phone number or a messaging app account count.',
    fix: 'Verify phone numbers with `sms_verify`, or remove `ip_privacy_open`.',
  });
}

interface InvitationAwards {
  readonly place: Path;
  readonly inviting: AwardsWithPaths;
}

function checkGift(
  project: Authored<ProjectFile>,
  [gift, path]: AwardsWithPaths[number],
  { place, inviting }: InvitationAwards,
  findings: Findings,
): void {
  const isInviting = inviting.some(([one]) => one === gift);
  if (isInviting || findAwardKind(gift.kind)?.isDrawn === true)
    findings.add({
      id: 'award.wrong-invitation-gift',
      path: place,
      message: isInviting
        ? 'The gift has `fission` itself, so it can never be earned.'
        : 'The gift is a draw, but gifts for invitations must be certain.',
      fix: 'Set `gift` to the id of an award that is not a draw.',
    });
  for (const field of ['ends', 'cond', 'signed'] as const)
    if (gift[field] !== undefined) findings.add(unusedGiftFinding(child(path, field)));
  const endsPath = child(child(undefined, 'desc_end_page'), 'ends');
  for (const [id, end] of Object.entries(objectOf(objectOf(project.desc_end_page)?.ends) ?? {}))
    if (textOf(objectOf(end)?.award) === textOf(gift.id))
      findings.add(unusedGiftFinding(child(child(endsPath, id), 'award')));
}

const unusedGiftFinding = (path: Path) => ({
  id: 'award.gift-unused' as const,
  path,
  message: 'The award is the gift for invitations, so it cannot be earned in another way.',
  ...adviseRemoval(', or set another `gift` in `fission`.', 'this field'),
});
