import type { Project } from '@canvass/project';
import type { MemberData } from '@canvass/protocol';
import { pathStep } from '../path-step.ts';
import type { ProjectCheck } from '../compile.ts';

interface FieldRead {
  readonly field: string;
  readonly path: string;
}

const STANDARD_FIELDS: Readonly<Record<keyof MemberData, true>> = {
  mtype: true,
  field_val_list: true,
  labels: true,
  address: true,
  store: true,
  ancestor_groups: true,
  birthday: true,
};
/** Matches `member.city`, `member["city"]` and `member("city")`, also with `field_val_list` behind `member`. */
const MEMBER_READ =
  /\bmember(?:\.field_val_list)?(?:\.(?<name>[\p{L}_][\p{L}\p{M}\p{N}_$]*)|[[(]\s*["'](?<quoted>[^"']{1,200})["'])/gu;

/**
 * Reports member fields that a project spells in several ways, or almost like a standard field.
 * Which other fields members have is known only once they are imported.
 */
export const checkMemberFields: ProjectCheck = ({ project, sink }) => {
  const fieldReads = readsIn(project);
  const likely = likelySpellings(fieldReads.map(({ field }) => field));
  const reported = new Set<string>();
  for (const { field, path } of fieldReads) {
    const suggestion = likely.get(foldName(field));
    const key = `${path} ${field}`;
    if (suggestion === undefined || suggestion === field || reported.has(key)) continue;
    reported.add(key);
    sink.add('warning', 'logic.member-spelling', path, { field, suggestion });
  }
};

/** Removes case and separators, so that similar spellings become equal. */
const foldName = (field: string): string => field.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** By folded name, the likely spelling: that of a standard field, else the most frequent, else the first. */
function likelySpellings(fields: readonly string[]): ReadonlyMap<string, string> {
  const useCounts = new Map<string, number>();
  for (const field of fields) useCounts.set(field, (useCounts.get(field) ?? 0) + 1);
  const spellings = new Map(Object.keys(STANDARD_FIELDS).map((field) => [foldName(field), field]));
  for (const [field] of [...useCounts].toSorted(([, a], [, b]) => b - a))
    if (!spellings.has(foldName(field))) spellings.set(foldName(field), field);
  return spellings;
}

function readsIn(project: Project): readonly FieldRead[] {
  const fieldReads: FieldRead[] = [];
  gather(project, '$', fieldReads);
  return fieldReads;
}

function gather(value: unknown, path: string, fieldReads: FieldRead[]): void {
  if (typeof value === 'string') gatherFromText(value, path, fieldReads);
  if (typeof value !== 'object' || value === null) return;
  if ('member' in value && 'field' in value && typeof value.field === 'string')
    fieldReads.push({ field: value.field, path: `${path}.field` });
  // A prepared text is a tree of nodes, but a single string in the project file.
  const isText = Array.isArray(value) ? value.some(isTextPart) : isTextPart(value);
  const step = (key: string) => (Array.isArray(value) ? `[${key}]` : pathStep(key));
  for (const [key, part] of Object.entries(value)) gather(part, isText ? path : path + step(key), fieldReads);
}

function gatherFromText(text: string, path: string, fieldReads: FieldRead[]): void {
  for (const { groups } of text.matchAll(MEMBER_READ)) {
    const field = groups?.['name'] ?? groups?.['quoted'];
    if (field !== undefined && field !== 'field_val_list') fieldReads.push({ field, path });
  }
}

/** A part is a text, element or placeholder of a prepared text. */
const isTextPart = (part: unknown): boolean =>
  typeof part === 'string' ||
  (typeof part === 'object' && part !== null && ('tag' in part || isReference(part)));
const isReference = (part: object): boolean =>
  'ref' in part && Object.keys(part).every((key) => PLACEHOLDER_KEYS.has(key));
const PLACEHOLDER_KEYS = new Set(['ref', 'level', 'format', 'fallback']);
