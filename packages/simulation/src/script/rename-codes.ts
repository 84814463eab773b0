import { isMap, isScalar, isSeq, type Pair, parseDocument, type Scalar } from 'yaml';

/** New codes by old code. */
export interface CodeChanges {
  readonly questions: ReadonlyMap<string, string>;
  /** Codes of options and rows, by the old code of their question. */
  readonly parts: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/**
 * Replaces codes of questions, options and rows in a script, without changing the rest of the text. Returns a text that
 * is not YAML unchanged.
 */
export function renameCodes(text: string, changes: CodeChanges): string {
  const document = parseDocument(text, { prettyErrors: false, logLevel: 'error' });
  if (document.errors.length > 0) return text;
  const renaming = new CodeRenamer(text, changes);
  for (const [key, value] of entriesOf(document.contents)) {
    if (key === 'answers' || key === 'used') renaming.renameByQuestion(value);
    else if (key === 'steps') renaming.renameSteps(value);
    else if (key === 'expect') renaming.renameExpectations(value);
  }
  return renaming.text();
}

/** A question's code, with or without a part: `Q5`, `Q5.A2`. */
const CODE = /^([^.]+?)(?:\.(.+))?$/s;
const PART = /^(.+?)(_open|_no_apply)?$/s;
/** Words that YAML does not read as texts. */
const RESERVED_WORDS = /^(?:true|false|null)$/i;

class CodeRenamer {
  readonly #source: string;
  readonly #changes: CodeChanges;
  readonly #replacements: { readonly from: number; readonly to: number; readonly text: string }[] = [];

  constructor(source: string, changes: CodeChanges) {
    this.#source = source;
    this.#changes = changes;
  }

  text(): string {
    let result = this.#source;
    for (const { from, to, text: newText } of this.#replacements.toSorted((a, b) => b.from - a.from))
      result = result.slice(0, from) + newText + result.slice(to);
    return result;
  }

  /** Renames codes in a map from questions to answers, lists of options or texts. */
  renameByQuestion(node: unknown): void {
    for (const { key, value } of pairsOf(node)) {
      const code = this.#renameQuestion(key);
      if (code !== undefined && this.#changes.parts.has(code)) this.#renameParts(value, code);
    }
  }

  /** Renames codes of questions in a list, or in a list of lists. */
  renameQuestions(node: unknown): void {
    if (isSeq(node)) for (const item of node.items) this.renameQuestions(item);
    else this.#renameQuestion(node);
  }

  renameSteps(node: unknown): void {
    for (const step of isSeq(node) ? node.items : [])
      for (const [key, value] of entriesOf(step)) {
        if (key === 'answer' || key === 'attach') this.renameByQuestion(value);
        else if (key === 'to' || key === 'back') this.#renameQuestion(value);
      }
  }

  renameExpectations(node: unknown): void {
    for (const [key, value] of entriesOf(node)) this.#renameExpectation(key, value);
  }

  #renameExpectation(key: string, value: unknown): void {
    switch (key) {
      case 'path':
      case 'pages':
      case 'hidden':
        return this.renameQuestions(value);
      case 'order':
      case 'options':
      case 'answers':
        return this.renameByQuestion(value);
      case 'texts':
      case 'progress':
        return this.#renameKeys(value);
      case 'issues':
        return (isSeq(value) ? value.items : []).forEach((issue) => this.#renameKeys(issue));
      case 'report':
        return this.#renameKeys(new Map(entriesOf(value)).get('right'));
      default:
        return undefined; // contains no codes of questions
    }
  }

  #renameKeys(node: unknown): void {
    for (const { key } of pairsOf(node)) this.#renameQuestion(key);
  }

  /** Renames the code of a question, and returns the old code. */
  #renameQuestion(node: unknown): string | undefined {
    if (!isScalar(node)) return undefined;
    const [, code = '', part] = CODE.exec(String(node.value)) ?? [];
    const renamed = this.#changes.questions.get(code) ?? code;
    this.#write(node, part === undefined ? renamed : `${renamed}.${this.#partOf(part, code)}`);
    return code;
  }

  /** Renames codes of parts in all keys and values of an answer. */
  #renameParts(node: unknown, code: string): void {
    if (isSeq(node)) for (const item of node.items) this.#renameParts(item, code);
    else if (isMap(node))
      for (const { key, value } of node.items) {
        this.#renameParts(key, code);
        this.#renameParts(value, code);
      }
    else if (isScalar(node) && typeof node.value === 'string')
      this.#write(node, this.#partOf(node.value, code));
  }

  #partOf(name: string, code: string): string {
    const [, part = '', suffix = ''] = PART.exec(name) ?? [];
    const renamed = this.#changes.parts.get(code)?.get(part);
    return renamed === undefined ? name : renamed + suffix;
  }

  #write({ value, range, type }: Scalar, text: string): void {
    if (text === String(value) || !range) return;
    const isPlain = type === 'PLAIN' && !RESERVED_WORDS.test(text);
    this.#replacements.push({
      from: range[0],
      to: range[1],
      text: isPlain ? text : JSON.stringify(text),
    });
  }
}

const pairsOf = (node: unknown): readonly Pair[] => (isMap(node) ? node.items : []);

const entriesOf = (node: unknown): readonly (readonly [key: string, value: unknown])[] =>
  pairsOf(node).map(({ key, value }) => [isScalar(key) ? String(key.value) : '', value]);
