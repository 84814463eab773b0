import type { CheckContext } from '../project-index/check.ts';
import { child, type Path } from '../json/path.ts';
import type { Finding, Findings } from '../findings/findings.ts';
import type { FieldsOf } from '../project-index/project-index.ts';
import { nameOfItem } from '../project-index/question-parts.ts';
import { listOf, objectsIn, textOf, type Wrong } from '../findings/authored.ts';

/**
 * Reports rules for a part that also has a `disp_code`. The code takes effect, unless `dispSelect` says otherwise.
 */
export function checkRulesBesideCode(context: CheckContext): void {
  const { project, findings } = context;
  // The check of shapes reports display rules with empty `targets`.
  for (const [{ targets }, path] of objectsIn(project, 'dispConsList', undefined))
    checkTargets(targets, child(path, 'targets'), context);
  for (const [{ options, rows }, path] of objectsIn(project, 'dispOptConsList', undefined)) {
    if (listOf(options).length + listOf(rows).length === 0) findings.add(noTarget(path));
    checkTargets(options, child(path, 'options'), context);
    checkTargets(rows, child(path, 'rows'), context);
  }
}

const noTarget = (path: Path): Finding => ({
  id: 'rule.no-target',
  severity: 'warning',
  path,
  message: 'The rule has neither `options` nor `rows`, so it has no effect.',
  fix: 'Add options or rows. To show or hide a whole question, use dispConsList.',
});

type Gids = readonly (string | Wrong)[] | Wrong | undefined;
function checkTargets(gids: Gids, path: Path, { index, findings }: CheckContext): void {
  for (const [at, gid] of listOf(gids).entries()) {
    const item = typeof gid === 'string' ? index.byGid.get(gid) : undefined;
    if (item !== undefined) checkTarget(item, child(path, at), findings);
  }
}

type TargetFields = FieldsOf<'question', 'cid' | 'dispSelect' | 'disp_code' | 'qtype'>;
function checkTarget({ value }: { readonly value: TargetFields }, path: Path, findings: Findings): void {
  if (value.dispSelect !== undefined || (textOf(value.disp_code) ?? '').trim() === '') return;
  findings.add({
    id: 'rule.beside-code',
    severity: 'warning',
    path,
    message: `${nameOfItem({ value })} has a \`disp_code\`, which replaces rules, so this rule has no effect.`,
    fix: `Move the condition to \`disp_code\`, or remove \`disp_code\`${value.qtype === undefined ? '' : ', or set `dispSelect` of the question to 0'}.`,
  });
}
