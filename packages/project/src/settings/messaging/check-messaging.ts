import { computeWords } from '../../json/wording.ts';
import { adviseOrRemoval } from '../../findings/advice.ts';
import { child, type Path } from '../../json/path.ts';
import type { CheckContext } from '../../project-index/check.ts';
import { objectOf } from '../../findings/authored.ts';
import type { Finding } from '../../findings/findings.ts';

/** Reports settings of the messaging app without effect, and limits per person if respondents are not identified. */
export function checkMessaging({ project, findings }: CheckContext): void {
  const messaging = objectOf(project.messaging) ?? {};
  const path = child(undefined, 'messaging');
  const { auth, skip } = messaging;
  if (skip === true && auth !== 'must') findings.add(unusedSettingFinding('skip', child(path, 'skip')));
  if (messaging.consent === true && auth === undefined)
    findings.add(unusedSettingFinding('consent', child(path, 'consent')));
  const limit = objectOf(project.limit_device);
  if (limit?.by !== 'wx') return;
  const byPath = child(child(undefined, 'limit_device'), 'by');
  if (auth === undefined) findings.add(unidentifiedFinding(byPath));
  else if (auth === 'base' || skip === true) findings.add(unlimitedRespondentsFinding(byPath));
}

const unusedSettingFinding = (name: 'skip' | 'consent', path: Path): Finding => ({
  id: 'messaging.unused',
  path,
  message: computeWords`\`${name}\` has no effect: nobody ${name === 'skip' ? 'has' : 'is asked'} to say who they are.`,
  ...adviseOrRemoval(
    computeWords`Set \`auth\` to ${name === 'skip' ? '"must"' : '"base" or "must"'}`,
    `\`${name}\``,
  ),
});
const unidentifiedFinding = (path: Path): Finding => ({
  id: 'messaging.limit-unused',
  path,
  message: '`limit_device.by` is "wx", but `messaging.auth` is not set, so respondents are not identified.',
  fix: 'Set `messaging.auth`, or limit by device or address.',
});
const unlimitedRespondentsFinding = (path: Path): Finding => ({
  id: 'messaging.limit-skipped',
  severity: 'warning',
  path,
  message: 'Respondents outside of the messaging app, or without identification, are not limited.',
  fix: 'Set `messaging.auth` to "must" without `skip` to limit all respondents.',
});
