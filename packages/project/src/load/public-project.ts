import type { RichNode } from '../rich-text/rich-text.ts';
import type { Project, Question, QuotaWaits } from '../project.ts';
import { PROJECT_KEY } from '../translations/translatable.ts';
import { DROP, KEEP, mapBySchema, type Visit } from './map-project.ts';
import { formatKeys, formatPath } from '../json/path.ts';
import { AWARD_TEXTS } from '../results/awards/award-texts.ts';
import { REPORT_TEXTS } from '../results/report/report-texts.ts';
import { PROJECT_NODE } from '../shape/schema-node.ts';

/** Parts of the public project that depend on the compiled program. */
interface PublicParts {
  /** When to ask the server whether a quota is full (QUOTA-13). */
  readonly waits?: QuotaWaits | undefined;
  /** gids of the questions whose points are public, because a page reads them (`findPublicPoints` of the engine). */
  readonly pointsOf: ReadonlySet<string>;
}

/**
 * The project for browsers (PROJECT-6), without the fields that are marked secret. Browsers need the rules, the flow and
 * the points that these read, so they stay, and `has_awards` says whether there are awards.
 */
export function publicProject(project: Project, { waits, pointsOf }: PublicParts): Project {
  return {
    ...withoutSecrets(project, ({ gid }) => pointsOf.has(gid)),
    ...(waits !== undefined && { quota_waits: waits }),
  };
}

function withoutSecrets(
  project: Project,
  hasPublicPoints: (question: Pick<Question, 'gid'>) => boolean,
): Project {
  const visit: Visit = (node, value) => {
    if (node['x-secret'] !== undefined) return DROP;
    if (node['x-owner'] === true && hasPublicPoints(value as Question))
      return mapBySchema(node, value, keepPoints);
    return node['x-rich'] === true ? value : KEEP;
  };
  const keepPoints: Visit = (node, value) => {
    if (node['x-secret'] === 'points') return value;
    return node['x-owner'] === true ? KEEP : visit(node, value, undefined);
  };
  const publicPart = mapBySchema(PROJECT_NODE, project, visit) as Project; // the result is a project, because only optional fields are secret
  // A project that is already public has `has_awards` instead of `awards`.
  const hasAwards = project.has_awards === true || (project.awards ?? []).length > 0;
  return { ...withoutSecretTexts(publicPart), ...(hasAwards && { has_awards: true }) };
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
 * The project for previews that run without a server: the public project with quotas, scores and all points.
 * Every quota cap is 1, because quota sizes are secret.
 */
export function previewProject(project: Project): Project {
  const { quotas, scores } = project;
  return {
    ...withoutSecrets(project, () => true),
    ...(quotas !== undefined && {
      quotas: quotas.map((group) => ({
        ...group,
        cells: group.cells.map((cell) => ({ ...cell, cap: 1 })),
      })),
    }),
    ...(scores !== undefined && { scores }),
  };
}

/** A source of an expression, or the reference of a placeholder, with its path in the project file. */
export interface PageSource {
  readonly kind: 'expression' | 'reference';
  readonly text: string;
  readonly path: string;
}

/** All expressions and placeholders that browsers evaluate: those of the public project. */
export function listPageSources(project: Project): readonly PageSource[] {
  const sources: PageSource[] = [];
  const addTexts = (value: unknown, path: string): void => {
    for (const text of listReferences(value)) sources.push({ kind: 'reference', text, path });
  };
  const publicPart = withoutSecrets(project, () => false);
  mapBySchema(PROJECT_NODE, publicPart, (node, value, path) => {
    if (node['x-kind'] === 'expression' && typeof value === 'string')
      sources.push({ kind: 'expression', text: value, path: formatPath(path) });
    if (node['x-rich'] !== true && node['x-link'] !== true) return KEEP;
    addTexts(value, formatPath(path));
    return value;
  });
  for (const [locale, items] of Object.entries(publicPart.translations ?? {}))
    for (const [gid, texts] of Object.entries(items))
      for (const [path, text] of Object.entries(texts))
        addTexts(text, formatKeys(['translations', locale, gid, path]));
  return sources;
}

function listReferences(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly RichNode[]).flatMap((node) => {
    if (typeof node === 'string') return [];
    return 'ref' in node ? [node.ref] : listReferences(node.children);
  });
}
