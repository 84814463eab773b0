import type { Static } from 'typebox';
import { child, type Path } from '../../json/path.ts';
import type { ProjectFile } from '../../project.ts';
import { objectOf, textOf, type Authored } from '../../findings/authored.ts';
import type { Findings } from '../../findings/findings.ts';
import { suggestName } from '../../findings/suggest.ts';
import type { Award } from './award.ts';
import { findAwardKind } from './award-kinds.table.ts';

type AwardsWithPaths = readonly (readonly [award: Authored<Static<typeof Award>>, path: Path])[];

/** Checks invitations (AWARD-11): at most one award has them, and its gift cannot be earned in another way. */
export function checkInvitations(
  project: Authored<ProjectFile>,
  awards: AwardsWithPaths,
  findings: Findings,
): void {
  const inviting = awards.filter(([{ fission }]) => objectOf(fission) !== undefined);
  const [first, ...others] = inviting;
  if (first === undefined) return;
  const [award, path] = first;
  findings.add({
    id: 'award.invites',
    severity: 'warning',
    path: child(path, 'fission'),
    message: 'Messaging apps forbid rewards for invitations, and block addresses that offer them.',
    fix: 'Do not share the survey in messaging apps, or remove `fission`.',
  });
  for (const [, other] of others)
    findings.add({
      id: 'award.invites-twice',
      path: child(other, 'fission'),
      message:
        'Another award of this survey has `fission`, too, but each response counts for one invitation only.',
      fix: 'Keep `fission` in one award.',
    });
  checkTellingApart(project, child(path, 'fission'), findings);
  const place = child(child(path, 'fission'), 'gift');
  const id = textOf(objectOf(award.fission)?.gift);
  const gift = awards.find(([one]) => textOf(one.id) === id);
  if (id === undefined) return;
  if (gift === undefined) findings.addError(() => unknown(id, awards, place));
  else checkGift(project, gift, { place, inviting }, findings);
}

const unknown = (id: string, awards: AwardsWithPaths, path: Path) => ({
  id: 'award.unknown' as const,
  path,
  message: `The award \`${id}\` does not exist, so invitations earn no gift.`,
  fix: suggestName(
    id,
    awards.flatMap(([one]) => textOf(one.id) ?? []),
    'Give the id of an award.',
  ),
});

/** Warns if devices are not identified, since one person could then answer several invitations. */
function checkTellingApart(project: Authored<ProjectFile>, path: Path, findings: Findings): void {
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
    if (gift[field] !== undefined) findings.add(unusedGift(child(path, field)));
  const ends = child(child(undefined, 'desc_end_page'), 'ends');
  for (const [id, end] of Object.entries(objectOf(objectOf(project.desc_end_page)?.ends) ?? {}))
    if (textOf(objectOf(end)?.award) === textOf(gift.id))
      findings.add(unusedGift(child(child(ends, id), 'award')));
}

const unusedGift = (path: Path) => ({
  id: 'award.gift-unused' as const,
  path,
  message: 'The award is the gift for invitations, so it cannot be earned in another way.',
  fix: 'Remove this field, or set another `gift` in `fission`.',
});
