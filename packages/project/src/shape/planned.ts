import type { Milestone } from './field.ts';
import type { Finding } from './findings.ts';
import { isJsonObject } from '../json/json.ts';
import type { Path } from '../json/path.ts';

/** What the milestones bring, in words for authors. */
export const MILESTONES: Readonly<Record<Milestone, string>> = {
  scripts: 'scripts of authors, in an origin of their own and only where the operator allows them',
};

/** True for the value that a field has when it is not used: files of editors are full of them. */
export function isHarmless(value: unknown): boolean {
  if (value === false || value === 'normal' || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isJsonObject(value) && Object.keys(value).length === 0;
}

/** PROJECT-3: a known feature that is not built yet is an error, never ignored. */
export function plannedFinding(milestone: Milestone, path: Path): Finding {
  const field = path === undefined ? 'This' : `\`${path.key}\``;
  return {
    id: 'feature.planned',
    path,
    message: `${field} is known and not available yet; it comes with the milestone \`${milestone}\` (${MILESTONES[milestone]}). A survey that silently lacked it would ask other questions than its author meant.`,
    fix: 'Remove it until then.',
  };
}
