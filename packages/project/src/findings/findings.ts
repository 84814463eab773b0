import { isJsonObject } from '../json/json.ts';
import { formatPath, pathKeys, type Path } from '../json/path.ts';
import { type AuthorWords, type FindingTexts, translateWords, valuesOfWords } from '../json/wording.ts';
import { type Advice, mapChangePath } from './advice.ts';

/** An error or a probable mistake of a project. */
export interface ProjectIssue extends Advice {
  /**
   * The kind of issue, such as `shape.unknown-field`. An id never changes. docs/project-format.md lists all ids.
   */
  readonly id: string;
  readonly severity: 'error' | 'warning';
  /** JSON path from the root, such as `$.items[0].items[2].jump_code`. */
  readonly path: string;
  /** Range inside the text at `path`, in UTF-16 units. Absent if the issue is about the whole value. */
  readonly from?: number;
  readonly to?: number;
  /** The fault and its consequence. */
  readonly message: string;
  /** The language of `message` and `fix`, if it is not English. */
  readonly language?: string;
}

/** The values in messages, such as names. They are kept beside the issues, which are sent and compared as JSON. */
const messageValues = new WeakMap<ProjectIssue, readonly string[]>();

/** Keeps the values that the message of an issue contains. Returns the issue. */
export function keepMessageValues(issue: ProjectIssue, values: readonly string[]): ProjectIssue {
  messageValues.set(issue, values);
  return issue;
}

/** The values in the message of an issue. Empty for a copy of an issue. */
export const messageValuesOf = (issue: ProjectIssue): readonly string[] => messageValues.get(issue) ?? [];

/** An issue before its path is formatted. */
export interface Finding extends Advice<Path, AuthorWords> {
  readonly id: string;
  readonly severity?: 'error' | 'warning';
  readonly path: Path;
  readonly from?: number;
  readonly to?: number;
  readonly message: AuthorWords;
}

/** Findings after this number are only counted. */
const MAX_FINDINGS = 1_000;

/** Collects findings, and returns them in the order of the document. */
export class Findings {
  readonly #list: Finding[] = [];
  readonly #texts: FindingTexts | undefined;
  #dropped = 0;
  #errors = 0;

  /** Findings are in the language of `texts` if it translates them, else in English. */
  constructor(texts?: FindingTexts) {
    this.#texts = texts;
  }

  add(finding: Finding): void {
    if (finding.severity !== 'warning') this.#errors += 1;
    if (this.#list.length < MAX_FINDINGS) this.#list.push(finding);
    else this.#dropped += 1;
  }
  /** Like `add`, for an error whose message is expensive to create (suggestions). */
  addError(make: () => Finding): void {
    if (this.#list.length < MAX_FINDINGS) return this.add(make());
    this.#errors += 1;
    this.#dropped += 1;
  }
  get hasErrors(): boolean {
    return this.#errors > 0;
  }
  /** Returns the findings sorted by position in `document`, then by id, then in order of discovery. */
  toIssues(document: unknown): readonly ProjectIssue[] {
    const order = new DocumentOrder(document);
    const sortedFindings = this.#list
      .map((finding) => ({ finding, indexes: order.listIndexes(finding.path) }))
      .sort((a, b) => compareIndexes(a.indexes, b.indexes) || compareText(a.finding.id, b.finding.id))
      .map(({ finding }) => computeIssue(finding, this.#texts));
    return this.#dropped === 0 ? sortedFindings : [...sortedFindings, omittedIssue(this.#dropped)];
  }
}

function computeIssue(
  { path, severity = 'error', changes, message, fix, ...otherFields }: Finding,
  texts: FindingTexts | undefined,
): ProjectIssue {
  const formattedChanges = changes && { changes: changes.map((change) => mapChangePath(change, formatPath)) };
  const translation = translateFinding({ message, fix }, texts);
  return keepMessageValues(
    { ...otherFields, ...translation, ...formattedChanges, severity, path: formatPath(path) },
    valuesOfWords(message),
  );
}

function translateFinding(
  { message, fix }: Pick<Finding, 'message' | 'fix'>,
  texts: FindingTexts | undefined,
): Pick<ProjectIssue, 'message' | 'fix' | 'language'> {
  const [translated, advice] = texts ? [message, fix].map((words) => translateWords(words, texts.texts)) : [];
  if (texts === undefined || translated === undefined || advice === undefined)
    return { message: String(message), fix: String(fix) };
  return { message: translated, fix: advice, language: texts.language };
}
function omittedIssue(omittedCount: number): ProjectIssue {
  return {
    id: 'size.issues',
    severity: 'error',
    path: '$',
    message: `${omittedCount} more issues were found and are not listed.`,
    fix: 'Fix the ones above and check again.',
  };
}

/** Indexes of a path's keys in the document, so that issues can be sorted in reading order. */
class DocumentOrder {
  readonly #keys = new WeakMap<object, ReadonlyMap<string, number>>();
  readonly #document: unknown;
  constructor(document: unknown) {
    this.#document = document;
  }
  listIndexes(path: Path): readonly number[] {
    let value: unknown = this.#document;
    return pathKeys(path).map((key) => {
      const index = typeof key === 'number' ? key : this.#indexOf(value, key);
      value = valueAt(value, key);
      return index;
    });
  }
  #indexOf(object: unknown, key: string): number {
    if (!isJsonObject(object)) return 0;
    const cachedKeys = this.#keys.get(object);
    const keys = cachedKeys ?? new Map(Object.keys(object).map((name, index) => [name, index]));
    if (cachedKeys === undefined) this.#keys.set(object, keys);
    return keys.get(key) ?? keys.size;
  }
}

function valueAt(container: unknown, key: string | number): unknown {
  if (Array.isArray(container) && typeof key === 'number') return container[key];
  return isJsonObject(container) && Object.hasOwn(container, key) ? container[key] : undefined;
}
function compareIndexes(a: readonly number[], b: readonly number[]): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
