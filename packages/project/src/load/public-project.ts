import type { Project, QuotaWaits } from '../project.ts';
import { PROJECT_KEY } from '../translations/translatable.ts';
import { DROP, KEEP, mapBySchema } from './map-project.ts';
import { AWARD_TEXTS } from '../results/awards/award-texts.ts';
import { REPORT_TEXTS } from '../results/report/report-texts.ts';
import { PROJECT_NODE } from '../shape/schema-node.ts';

/**
 * The project for browsers (PROJECT-6), without the fields that are marked secret. Browsers need the rules and the
 * flow, so these stay, and `has_awards` says whether there are awards. `waits` says when to ask the server whether a
 * quota is full (QUOTA-13).
 */
export function publicProject(project: Project, waits?: QuotaWaits): Project {
  const withoutSecrets = mapBySchema(PROJECT_NODE, project, (node, value) => {
    if (node['x-secret'] === true) return DROP;
    return node['x-rich'] === true ? value : KEEP;
  }) as Project; // the result is a project, because only optional fields are secret
  // A project that is already public has `has_awards` instead of `awards`.
  const hasAwards = project.has_awards === true || (project.awards ?? []).length > 0;
  return {
    ...withoutSecretTexts(withoutSecrets),
    ...(hasAwards && { has_awards: true }),
    ...(waits !== undefined && { quota_waits: waits }),
  };
}

/** Removes translated texts of reports and awards, because the schema does not describe paths of translations. */
function withoutSecretTexts(project: Project): Project {
  const { translations } = project;
  if (translations === undefined) return project;
  const entries = Object.entries(translations).map(([locale, { [PROJECT_KEY]: texts, ...items }]) => {
    if (texts === undefined) return [locale, items] as const;
    const publicTexts = Object.entries(texts).filter(
      ([path]) => !path.startsWith(REPORT_TEXTS) && !path.startsWith(AWARD_TEXTS),
    );
    return [locale, { ...items, [PROJECT_KEY]: Object.fromEntries(publicTexts) }] as const;
  });
  return { ...project, translations: Object.fromEntries(entries) };
}

/**
 * The project for previews that run without a server: the public project with quotas and scores.
 * Every quota cap is 1, because quota sizes are secret.
 */
export function previewProject(project: Project): Project {
  const { quotas, scores } = project;
  return {
    ...publicProject(project),
    ...(quotas !== undefined && {
      quotas: quotas.map((group) => ({
        ...group,
        cells: group.cells.map((cell) => ({ ...cell, cap: 1 })),
      })),
    }),
    ...(scores !== undefined && { scores }),
  };
}
