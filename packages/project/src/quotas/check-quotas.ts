import { computeWords } from '../json/wording.ts';
import { adviseOrRemoval, adviseRemoval } from '../findings/advice.ts';
import type { Static } from 'typebox';
import { isHostileKey } from '../findings/copy-json.ts';
import type { CheckContext } from '../project-index/check.ts';
import type { Findings } from '../findings/findings.ts';
import { listOf, objectsIn, textOf, type Authored, type Wrong } from '../findings/authored.ts';
import type { QuotaGroup } from './quota.ts';
import { child, type Path } from '../json/path.ts';

type Group = Authored<Static<typeof QuotaGroup>>;

/** Checks quotas. The engine checks conditions. */
export function checkQuotas({ project, findings }: CheckContext): void {
  const ids = new Set<string>();
  for (const [group, path] of objectsIn(project, 'quotas', undefined)) {
    checkId(group.id, ids, path, findings);
    checkGroup(group, path, findings);
    checkSameConditions(group, path, findings);
    for (const [cell, cellPath] of objectsIn(group, 'cells', path)) {
      checkId(cell.id, ids, cellPath, findings);
      if (cell.cap === 0 && group.mode !== 'count') warnFull(cellPath, findings);
    }
  }
}

/** Reports two cells of a group with the same condition, which was probably copied and not changed. */
function checkSameConditions(group: Group, path: Path, findings: Findings): void {
  const conditionCounts = new Map<string, number>();
  for (const [cell, cellPath] of objectsIn(group, 'cells', path)) {
    const condition = textOf(cell.cond)?.trim().replaceAll(/\s+/g, ' ');
    if (condition === undefined) continue;
    const times = conditionCounts.get(condition) ?? 0;
    conditionCounts.set(condition, times + 1);
    if (times === 1) {
      findings.add({
        id: 'quota.same-condition',
        severity: 'warning',
        path: child(cellPath, 'cond'),
        message: 'Another cell of this group has the same condition, so both count the same respondents.',
        fix: 'Correct one of the conditions, or remove one of the cells.',
      });
    }
  }
}

function checkId(id: string | Wrong | undefined, ids: Set<string>, path: Path, findings: Findings): void {
  if (typeof id !== 'string') return;
  if (ids.has(id) || isHostileKey(id)) {
    findings.add({
      id: ids.has(id) ? 'id.duplicate-quota' : 'id.reserved',
      path: child(path, 'id'),
      message: computeWords`\`${id}\` cannot be the id here, because it ${ids.has(id) ? 'is the id of another quota group or cell, and counts are stored by id' : 'is a reserved name'}.`,
      fix: 'Choose another id.',
    });
  }
  ids.add(id);
}

function checkGroup(group: Group, path: Path, findings: Findings): void {
  if (group.cells !== undefined && listOf(group.cells).length === 0) {
    findings.add({
      id: 'quota.no-cells',
      severity: 'warning',
      path,
      message: 'The quota group has no cells, so it has no effect.',
      ...adviseOrRemoval('Add cells', 'the group'),
    });
  }
  if (group.end !== undefined && (group.mode === 'count' || group.on_full === 'go_on')) {
    findings.add({
      id: 'quota.end-unused',
      severity: 'warning',
      path: child(path, 'end'),
      message: 'This quota turns nobody away, so its end page is never shown.',
      ...adviseRemoval(', or let full cells end the survey.'),
    });
  }
  if (group.mode !== 'count' || group.on_full === undefined) return;
  findings.add({
    id: 'quota.on-full-unused',
    severity: 'warning',
    path: child(path, 'on_full'),
    message: '`on_full` has no effect in mode "count", which only counts.',
    ...adviseRemoval(', or set mode to "stop".'),
  });
}
function warnFull(path: Path, findings: Findings): void {
  findings.add({
    id: 'quota.always-full',
    severity: 'warning',
    path: child(path, 'cap'),
    message: 'The cap is 0, so the cell is always full and its respondents are rejected.',
    fix: 'Set `cap` to the wanted number of responses.',
  });
}
