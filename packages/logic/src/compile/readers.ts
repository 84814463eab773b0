import type { Expression, ListDisplay } from '../language/index.ts';
import type { ProjectParts } from './parts.ts';
import type { HookReads } from '../program/program.ts';
import type { IssueSink } from './issues.ts';
import { mayComeInEitherOrder, type PlacedGroup, type PlacedOccurrence } from './layout.ts';

/** The nodes whose rules read each question or fact, as ascending node numbers. */
export interface Readers {
  readonly ofQuestion: readonly (readonly number[])[];
  /** Nodes whose rules depend on the language, the time or a score, which can change during the response. */
  readonly ofFacts: readonly number[];
  /** Whether a rule reads a value that only the server knows. */
  readonly needServer: boolean;
}

export function readsServerFacts({ reads }: Expression): boolean {
  if (reads.quotas.full.length > 0 || reads.quotas.counts.length > 0) return true;
  return reads.readsMember || reads.session.some((key) => SERVER_FACTS.has(key));
}
const SERVER_FACTS: ReadonlySet<string> = new Set(['seq', 'today', 'now', 'total_score']);

interface ProjectTraits {
  readonly isTranslated: boolean;
  /** Whether the order of questions depends on the respondent. */
  readonly isReordered: boolean;
}

/**
 * Collects the dependencies of compiled expressions and hooks. A rule can only read earlier questions (LANG-7), so the
 * respondent's order of nodes is topological. Reading a later question gives null and is reported as a
 * warning.
 */
export function connectReaders(parts: ProjectParts, sink: IssueSink, traits: ProjectTraits): Readers {
  const graph = new Graph(parts, sink, traits);
  for (const { placedGroup, display, gate } of parts.groups) {
    graph.read({ expressions: display?.rules ?? [], questions: [] }, [placedGroup], placedGroup.path);
    if (gate !== undefined) graph.read(gate.reads, [placedGroup], placedGroup.flow?.path ?? placedGroup.path);
  }
  parts.questions.forEach((part, index) => {
    const { placedQuestion, display, optionDisplay, rowDisplay, jump, hooks } = part;
    const { occurrences, path } = placedQuestion;
    const expressions = (display?.rules ?? NONE).concat(
      expressionsOfList(optionDisplay),
      expressionsOfList(rowDisplay),
    );
    graph.read({ expressions, questions: NONE }, occurrences, path);
    // Other hooks are evaluated when the question is rendered.
    for (const hook of [hooks.narrow, hooks.automatic, hooks.computed])
      if (hook !== undefined) graph.read(hook.reads, occurrences, path);
    graph.readServer(hooks.patch?.reads.expressions ?? NONE);
    if (jump !== undefined)
      graph.read({ expressions: withoutSelf(jump.rules, index), questions: NONE }, occurrences, path);
  });
  return graph.finish();
}

const NONE: readonly never[] = [];

type Reader = PlacedOccurrence | PlacedGroup;
const groupOf = (reader: Reader): PlacedGroup => ('group' in reader ? reader.group : reader);

class Graph {
  readonly #parts: ProjectParts;
  readonly #sink: IssueSink;
  readonly #traits: ProjectTraits;
  readonly #ofQuestion: number[][];
  readonly #ofFacts: number[] = [];
  /** The number of the latest `read` call that read each question, so that a call connects a question once. */
  readonly #readIn: number[] = [];
  #reading = 0;
  #needServer = false;

  constructor(parts: ProjectParts, sink: IssueSink, traits: ProjectTraits) {
    this.#parts = parts;
    this.#sink = sink;
    this.#traits = traits;
    this.#ofQuestion = parts.questions.map(() => []);
  }

  read({ expressions, questions }: HookReads, readers: readonly Reader[], path: string): void {
    this.#reading += 1;
    for (const question of questions) this.#connect(question, readers, path);
    for (const expression of expressions) {
      if (readsServerFacts(expression)) this.#needServer = true;
      if (this.#mayChange(expression)) this.#ofFacts.push(...readers.map(({ node }) => node));
      for (const question of expression.reads.questions) {
        this.#connect(question, readers, path);
        for (const origin of this.#parts.questions[question]?.hooks.carry?.reads.questions ?? NONE)
          this.#connect(origin, readers, path);
      }
    }
  }

  /** Expressions evaluated when a question is rendered or validated need no edge, but may need the server. */
  readServer(expressions: readonly Expression[]): void {
    if (expressions.some(readsServerFacts)) this.#needServer = true;
  }

  #connect(question: number, readers: readonly Reader[], path: string): void {
    if (this.#readIn[question] === this.#reading) return;
    this.#readIn[question] = this.#reading;
    const occurrences = this.#parts.questions[question]?.placedQuestion.occurrences ?? [];
    const first = occurrences[0]?.node ?? Number.POSITIVE_INFINITY;
    const laterReaders = readers.filter(({ node }) => node > first);
    if (this.#isOpenOrder(question, readers)) this.#sink.add('warning', 'logic.order-dependent', path);
    else if (laterReaders.length === 0)
      this.#sink.add('warning', 'logic.forward-reference', path, { question });
    const edges = this.#traits.isReordered ? readers : laterReaders;
    for (const { node } of edges) this.#ofQuestion[question]?.push(node);
  }

  /** Whether the order of the question and its readers depends on the respondent. */
  #isOpenOrder(question: number, readers: readonly Reader[]): boolean {
    const occurrences = this.#parts.questions[question]?.placedQuestion.occurrences ?? [];
    return (
      this.#traits.isReordered &&
      readers.some((reader) => occurrences.some(({ group }) => mayComeInEitherOrder(group, groupOf(reader))))
    );
  }

  /** Whether facts can change the result. A title that is read with an answer depends on the language. */
  #mayChange({ reads }: Expression): boolean {
    if (this.#traits.isTranslated && reads.questions.length > 0) return true;
    return reads.session.some((key) => key !== 'seq' && key !== 'device' && key !== 'source');
  }

  finish(): Readers {
    for (const list of this.#ofQuestion) sortUnique(list);
    sortUnique(this.#ofFacts);
    return { ofQuestion: this.#ofQuestion, ofFacts: this.#ofFacts, needServer: this.#needServer };
  }
}

/** Removes the question itself from the reads of its jump, because both are settled together. */
function withoutSelf(expressions: readonly Expression[], index: number): readonly Expression[] {
  return expressions.map((expression) => ({
    ...expression,
    reads: {
      ...expression.reads,
      questions: expression.reads.questions.filter((question) => question !== index),
    },
  }));
}

function expressionsOfList(list: ListDisplay = NONE): readonly Expression[] {
  return list.flatMap((display) => display?.rules ?? NONE);
}

function sortUnique(list: number[]): void {
  if (list.length < 2) return;
  list.sort((a, b) => a - b);
  let length = 0;
  for (const value of list) if (length === 0 || list[length - 1] !== value) list[length++] = value;
  list.length = length;
}
