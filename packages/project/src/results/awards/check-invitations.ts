import type { Static } from 'typebox';
import { child, type Path } from '../../json/path.ts';
import type { ProjectFile } from '../../project.ts';
import { objectOf, textOf, type Authored } from '../../findings/authored.ts';
import type { Findings } from '../../findings/findings.ts';
import { suggestName } from '../../findings/suggest.ts';
import type { Award } from './award.ts';
import { findAwardKind } from './award-kinds.table.ts';

type Placed = readonly (readonly [award: Authored<Static<typeof Award>>, path: Path])[];

/** Gifts for invitations (AWARD-11): one award that invites, and a gift that is had in no other way. */
export function checkInvitations(project: Authored<ProjectFile>, awards: Placed, findings: Findings): void {
  const inviting = awards.filter(([{ fission }]) => objectOf(fission) !== undefined);
  const [first, ...others] = inviting;
  if (first === undefined) return;
  const [award, path] = first;
  findings.add({
    id: 'award.invites',
    severity: 'warning',
    path: child(path, 'fission'),
    message:
      'Messaging apps forbid rewards for inviting others, and block the addresses where there are some.',
    fix: 'Do not spread the survey there, or remove `fission`.',
  });
  for (const [, other] of others)
    findings.add({
      id: 'award.invites-twice',
      path: child(other, 'fission'),
      message:
        'Another award of this survey invites too, and each answer is counted for one invitation only.',
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

const unknown = (id: string, awards: Placed, path: Path) => ({
  id: 'award.unknown' as const,
  path,
  message: `There is no award \`${id}\`, so nothing would be given for invitations.`,
  fix: suggestName(
    id,
    awards.flatMap(([one]) => textOf(one.id) ?? []),
    'Give the id of an award.',
  ),
});

/** Without the device, hardly anything tells friends from the same person again. */
function checkTellingApart(project: Authored<ProjectFile>, path: Path, findings: Findings): void {
  if (objectOf(project.settings)?.ip_privacy_open !== false) return;
  findings.add({
    id: 'award.invites-unknown',
    severity: 'warning',
    path,
    message:
      'Devices may not be told apart (`ip_privacy_open`), so only answers of people who prove a number or come from the messaging app are counted.',
    fix: 'Ask for a number with `sms_verify`, or remove `ip_privacy_open`.',
  });
}

interface Giving {
  readonly place: Path;
  readonly inviting: Placed;
}

function checkGift(
  project: Authored<ProjectFile>,
  [gift, path]: Placed[number],
  { place, inviting }: Giving,
  findings: Findings,
): void {
  const isInviting = inviting.some(([one]) => one === gift);
  if (isInviting || findAwardKind(gift.kind)?.isDrawn === true)
    findings.add({
      id: 'award.wrong-invitation-gift',
      path: place,
      message: isInviting
        ? 'The gift is the award that invites, so nobody could ever have it.'
        : 'The gift is a draw, and nobody gets a chance for inviting others.',
      fix: 'Give the id of another award, which is not drawn.',
    });
  for (const field of ['ends', 'cond', 'signed'] as const)
    if (gift[field] !== undefined) findings.add(unused(child(path, field)));
  const ends = child(child(undefined, 'desc_end_page'), 'ends');
  for (const [id, end] of Object.entries(objectOf(objectOf(project.desc_end_page)?.ends) ?? {}))
    if (textOf(objectOf(end)?.award) === textOf(gift.id))
      findings.add(unused(child(child(ends, id), 'award')));
}

const unused = (path: Path) => ({
  id: 'award.gift-unused' as const,
  path,
  message: 'The award is a gift for invitations, and is given for nothing else.',
  fix: 'Remove it here, or name another award in `fission`.',
});
