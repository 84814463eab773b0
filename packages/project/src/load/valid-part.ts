import type { FindingTexts } from '../json/wording.ts';
import { isJsonObject, type JsonValue } from '../json/json.ts';
import { formatKeys, parsePath } from '../json/path.ts';
import { placeChange } from '../findings/advice.ts';
import type { ProjectIssue } from '../findings/findings.ts';
import type { Project, ProjectFile } from '../project.ts';
import { prepareProject } from './prepare-project.ts';
import { type Keys, Removals } from './removals.ts';
import { RemovedParts, valueAt } from './removed-parts.ts';

/** The part of a project without errors, so that further checks can run before the errors are fixed. */
export interface ValidPart {
  /** Only to be checked, never to be answered. */
  readonly project: Project;
  /** Findings about `project` with their places in the whole file, except those that its missing parts cause. */
  readonly placed: (issues: readonly ProjectIssue[]) => readonly ProjectIssue[];
  /** Findings of checks that files with errors do not pass through, with their places in the whole file. */
  readonly issues: readonly ProjectIssue[];
}

/** The result of checking a file: its project, if it has no error. */
interface CheckedFile {
  readonly project?: ProjectFile;
  readonly issues: readonly ProjectIssue[];
}

/** Each round removes the references to parts that the round before has removed. */
const MAX_ROUNDS = 6;
/** Values for required fields that a file lacks, so that its other parts can be checked. */
const REQUIRED = { format: 1, title: 'Untitled' } as const;
/** A condition decides who sees its object, so both are removed: without the condition, everyone would see it. */
const CONDITION = /(^|_)(code|cond|rule)$/;

/**
 * Removes the parts of `document` that have errors, and those that refer to them, until `check` finds none. Undefined
 * if too little would be left.
 */
export function validPartOf(
  document: JsonValue,
  texts: FindingTexts | undefined,
  check: (input: JsonValue) => CheckedFile,
): ValidPart | undefined {
  if (!isJsonObject(document)) return undefined;
  const whole = { ...REQUIRED, ...document };
  const removals = new Removals();
  const removed = new RemovedParts(whole);
  for (let round = 0; round <= MAX_ROUNDS; round += 1) {
    const part = removals.apply(whole);
    const { project, issues } = check(part);
    if (project !== undefined) {
      const prepared = prepareProject(project, texts);
      const placed: ValidPart['placed'] = (found) =>
        found.flatMap((issue) => placeIssue(issue, part, removals, removed));
      return { project: prepared.project, placed, issues: placed([...issues, ...prepared.issues]) };
    }
    const errors = issues.filter(({ severity }) => severity === 'error');
    // All places are found before the first is removed, because indexes of lists then change.
    const places = errors.map((issue) => removablePlace(part, issue));
    if (places.some(({ keys }) => keys.length === 0 || (keys.length === 1 && keys[0] === 'items')))
      return undefined;
    for (const { keys, hasEffect } of places) removed.add(removals.originalKeys(keys), hasEffect);
    for (const keys of removed.places) removals.add(keys);
  }
  return undefined;
}

interface RemovablePlace {
  readonly keys: Keys;
  /** Whether other parts have another meaning without it. */
  readonly hasEffect: boolean;
}

/** The place of an error, or what contains it if a missing value is the error. */
function removablePlace(part: JsonValue, issue: ProjectIssue): RemovablePlace {
  const keys = parsePath(issue.path) ?? [];
  if (isUnreadField(issue)) return { keys, hasEffect: false };
  let length = 0;
  while (length < keys.length && valueAt(part, keys.slice(0, length + 1)) !== undefined) length += 1;
  const last = keys[length - 1];
  const isCondition = typeof last === 'string' && CONDITION.test(last);
  const inRule = keys[0] === 'rule_map' ? 2 : length;
  return { keys: keys.slice(0, Math.min(inRule, isCondition ? length - 1 : length)), hasEffect: true };
}

/** Whether no check reads the field. An unknown field with a suggestion is probably misspelt, so it has a meaning. */
const isUnreadField = ({ id, changes = [] }: ProjectIssue): boolean =>
  id === 'field.not-read' || (id === 'shape.unknown-field' && !changes.some(({ kind }) => kind === 'rename'));

function placeIssue(
  issue: ProjectIssue,
  part: JsonValue,
  removals: Removals,
  removed: RemovedParts,
): readonly ProjectIssue[] {
  const keys = parsePath(issue.path) ?? [];
  const original = removals.originalKeys(keys);
  if (removed.mayCause(issue, original, valueAt(part, keys))) return [];
  const place = (path: string) => formatKeys(removals.originalKeys(parsePath(path) ?? []));
  const changes = issue.changes?.map((change) => placeChange(change, place));
  return [{ ...issue, ...(changes && { changes }), path: formatKeys(original) }];
}
