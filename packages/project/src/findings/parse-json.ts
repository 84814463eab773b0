import { type FindingTexts, computeWords } from '../json/wording.ts';
import { Findings, type ProjectIssue, type Finding } from './findings.ts';
import { scanJson, type JsonListener, type JsonSyntaxError } from '../json/json-scanner.ts';
import { PROJECT_LIMITS } from './limits.ts';
import { child, type Path } from '../json/path.ts';
import { type Position, positionsIn } from '../json/position.ts';
import { adviseOnSyntax } from '../json/syntax-advice.ts';

const computePosition = (text: string, offset: number): Position => positionsIn(text)(offset);

export interface ParsedJson {
  /** Absent if the text is not valid JSON, too long, or nested too deep. */
  readonly value?: unknown;
  readonly issues: readonly ProjectIssue[];
}

/**
 * Reads JSON text. A syntax error has line and column in its message, and its offset in `from`. Reports duplicate keys,
 * because parsers disagree on which of the two counts. Never throws.
 */
export function parseJson(
  text: string,
  options: { readonly maxText?: number; readonly texts?: FindingTexts } = {},
): ParsedJson {
  const { maxText = PROJECT_LIMITS.text, texts } = options;
  const findings = new Findings(texts);
  if (text.length > maxText) {
    findings.add({
      id: 'size.text',
      path: undefined,
      message: computeWords`The file has ${text.length} characters; the maximum is ${maxText}.`,
      fix: 'Split the survey, or shorten its texts.',
    });
    return { issues: findings.toIssues(undefined) };
  }
  const error = scanJson(text, new DuplicateKeys(text, findings), PROJECT_LIMITS.depth);
  if (error === undefined) {
    const value: unknown = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
    return { value, issues: findings.toIssues(value) };
  }
  findings.add(syntaxFinding(text, error));
  return { issues: findings.toIssues(undefined) };
}

function syntaxFinding(text: string, error: JsonSyntaxError): Finding {
  const { offset, message, isTooDeep } = error;
  const advice = isTooDeep === true ? undefined : adviseOnSyntax(text, error);
  const from = advice?.offset ?? offset;
  const { line, column } = computePosition(text, from);
  return {
    id: isTooDeep === true ? 'size.depth' : 'json.syntax',
    path: undefined,
    from,
    to: Math.min(text.length, from + 1),
    message:
      isTooDeep === true
        ? computeWords`The file is rejected: line ${line}, column ${column}: ${message}`
        : computeWords`The file is not valid JSON: line ${line}, column ${column}: ${advice?.message ?? message}`,
    fix: advice?.fix ?? 'Correct it there. Editors with JSON support mark the error.',
  };
}

interface Level {
  readonly path: Path;
  readonly keys: Map<string, number>;
}
class DuplicateKeys implements JsonListener {
  readonly #text: string;
  readonly #findings: Findings;
  readonly #levels: Level[] = [];
  #next: Path = undefined;
  #positionAt: ((offset: number) => Position) | undefined;

  constructor(text: string, findings: Findings) {
    this.#text = text;
    this.#findings = findings;
  }
  onValue(offset: number): void {
    const first = this.#text[offset];
    if (first === '{' || first === '[') this.#levels.push({ path: this.#next, keys: new Map() });
  }
  onKey(offset: number, end: number): void {
    const level = this.#levels.at(-1);
    if (level === undefined) return;
    const key = String(JSON.parse(this.#text.slice(offset, end)));
    this.#next = child(level.path, key);
    const first = level.keys.get(key);
    if (first === undefined) level.keys.set(key, offset);
    else
      this.#findings.addError(() => this.#duplicateKeyFinding(key, child(level.path, key), [first, offset]));
  }
  #duplicateKeyFinding(key: string, path: Path, offsets: readonly number[]): Finding {
    this.#positionAt ??= positionsIn(this.#text);
    const lines = [...new Set(offsets.map((offset) => this.#positionAt?.(offset).line))];
    return {
      id: 'json.duplicate-key',
      path,
      message: computeWords`The key ${JSON.stringify(key.slice(0, 60))} occurs more than once in an object, on line${lines.length > 1 ? 's' : ''} ${lines.join(' and ')}. Programs differ in which one they use.`,
      fix: 'Remove one of the two.',
    };
  }
  onElement(index: number): void {
    this.#next = child(this.#levels.at(-1)?.path, index);
  }
  onClose(): void {
    this.#levels.pop();
  }
}
