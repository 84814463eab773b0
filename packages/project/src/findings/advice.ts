import { type AuthorWords, Wording, computeWords } from '../json/wording.ts';
import { nearestName } from '../json/nearest-name.ts';

/** A change of the project that corrects a finding. `P` is the type of paths. Values are JSON. */
export type FindingChange<P = string> =
  | { readonly kind: 'rename'; readonly name: string }
  /**
   * Replaces the finding's range of text, or the value at its path if it has no range. With `instead`, replaces only the
   * first occurrence of this part of a placeholder, or this entry of a list.
   */
  | { readonly kind: 'write'; readonly value: unknown; readonly instead?: string }
  /** Removes the field or entry at `path`, by default at the finding's path. */
  | { readonly kind: 'remove'; readonly path?: P }
  /** Sets fields of the object at `path`, by default at the finding's path. */
  | { readonly kind: 'set'; readonly path?: P; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly kind: 'append'; readonly path: P; readonly value: unknown };

/** How to correct a finding. `T` is the type of texts. */
export interface Advice<P = string, T = string> {
  readonly fix: T;
  /** Changes that programs can offer. Each change by itself corrects the finding. */
  readonly changes?: readonly FindingChange<P>[];
}

const MAX_NAMES = 5_000;
const MAX_LISTED = 12;
export const MAX_CHANGES = 3;

/** Advice on an unknown name: the most similar known name, or all known names if there are few. */
export function suggestName(
  unknownName: string,
  names: readonly string[],
  fallback: AuthorWords,
  kind: 'write' | 'rename' = 'write',
): Advice<never, AuthorWords> {
  const similar = findSimilarName(unknownName, names);
  if (similar !== undefined)
    return { fix: computeWords`Did you mean \`${similar}\`?`, changes: namesIn([similar], kind) };
  if (names.length === 0 || names.length > MAX_LISTED) return { fix: fallback };
  const fix = computeWords`Known: ${names.map((name) => `\`${name}\``).join(', ')}.`;
  // An unknown field is seldom meant to be one of the known fields.
  return kind === 'rename' || names.length > MAX_CHANGES ? { fix } : { fix, changes: namesIn(names, kind) };
}

const namesIn = (names: readonly string[], kind: 'write' | 'rename'): readonly FindingChange<never>[] =>
  names.map((name) => (kind === 'write' ? { kind, value: name } : { kind, name }));

export function mapChangePath<P, Q>(change: FindingChange<P>, convertPath: (path: P) => Q): FindingChange<Q> {
  if (change.kind === 'append') return { ...change, path: convertPath(change.path) };
  if (change.kind !== 'remove' && change.kind !== 'set') return change;
  const { path, ...otherFields } = change;
  return path === undefined ? otherFields : { ...otherFields, path: convertPath(path) };
}

/** Makes a text a template. A sentence that contains it counts as translated only if the text is translated. */
const asTemplate = (text: AuthorWords): Wording => (typeof text === 'string' ? new Wording(text, []) : text);

/** Advice to remove the value at the finding's path. `sentenceEnd` completes the sentence. */
export const adviseRemoval = (
  sentenceEnd: AuthorWords = '.',
  removedPart: AuthorWords = 'it',
): Advice<never, AuthorWords> => ({
  fix: computeWords`Remove ${removedPart}${asTemplate(sentenceEnd)}`,
  changes: [{ kind: 'remove' }],
});

/** Advice to follow `alternative`, or to remove the value at the finding's path. */
export const adviseOrRemoval = (
  alternative: AuthorWords,
  removedPart: AuthorWords = 'it',
): Advice<never, AuthorWords> => ({
  fix: computeWords`${asTemplate(alternative)}, or remove ${removedPart}.`,
  changes: [{ kind: 'remove' }],
});

/** Returns the known name that was probably meant. Undefined if none is similar, or for very long lists. */
export const findSimilarName = (unknownName: string, names: readonly string[]): string | undefined =>
  names.length > MAX_NAMES
    ? undefined
    : (nearestName(unknownName, names) ?? findContinuation(unknownName, names));

/** The only name that begins with the written name, such as `group_id` for `group`. */
export function findContinuation(unknownName: string, names: readonly string[]): string | undefined {
  if (unknownName.length < 3) return undefined;
  const [first, second] = names.filter((name) => name.toLowerCase().startsWith(unknownName.toLowerCase()));
  return second === undefined ? first : undefined;
}
