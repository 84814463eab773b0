import type { Expression } from '../language/index.ts';
import type { Parts } from './compile.ts';
import type { IssueSink } from './issues.ts';
import type { Display, Jump, ListDisplay } from './program.ts';

/** Who reads what: the dependency graph, turned round. Node numbers, ascending. */
export interface Readers {
  readonly ofQuestion: readonly (readonly number[])[];
  /** Nodes whose rules read the language, the time or a score: facts that may change on the way. */
  readonly ofFacts: readonly number[];
  /** A rule reads what only the server knows: the number, its time, a score, the member. */
  readonly needServer: boolean;
}

/** What a browser cannot know before it has asked the server. */
function readsServerFacts({ reads }: Expression): boolean {
  return reads.member || reads.session.some((key) => SERVER_FACTS.has(key));
}
const SERVER_FACTS: ReadonlySet<string> = new Set(['seq', 'today', 'now', 'total_score']);

/**
 * Reads the dependencies off the compiled expressions. A question can only read what stands before it (contracts
 * 15), so the graph has no cycle and document order is its topological order; a reading of something later is null
 * and reported as a warning.
 */
export function connect(
  parts: Parts,
  sink: IssueSink,
  { translated }: { readonly translated: boolean },
): Readers {
  const ofQuestion: number[][] = parts.questions.map(() => []);
  const ofFacts: number[] = [];
  let needServer = false;
  const read = (expressions: readonly Expression[], reader: { node: number; from: number; path: string }) => {
    const seen = new Set<number>();
    for (const expression of expressions) {
      const { reads } = expression;
      if (readsServerFacts(expression)) needServer = true;
      if (mayChange(expression, translated)) ofFacts.push(reader.node);
      for (const question of reads.questions) {
        if (question >= reader.from) reportForward(sink, reader.path);
        else if (!seen.has(question)) ofQuestion[question]?.push(reader.node);
        seen.add(question);
      }
    }
  };
  parts.groups.forEach(({ placed, display }) =>
    read(ofDisplay(display), { node: placed.node, from: placed.first, path: placed.path }),
  );
  parts.questions.forEach(({ placed, display, optionDisplay, rowDisplay, jump }, index) => {
    const before = [...ofDisplay(display), ...ofList(optionDisplay), ...ofList(rowDisplay)];
    read(before, { node: placed.node, from: index, path: placed.path });
    read(withoutSelf(ofJump(jump), index), { node: placed.node, from: index + 1, path: placed.path });
  });
  for (const list of ofQuestion) sortUnique(list);
  sortUnique(ofFacts);
  return { ofQuestion, ofFacts, needServer };
}

/** A rule that reads an answer may read the title of what was chosen, and that follows the language. */
function mayChange({ reads }: Expression, translated: boolean): boolean {
  if (translated && reads.questions.length > 0) return true;
  return reads.session.some((key) => key !== 'seq' && key !== 'device' && key !== 'source');
}

/** A jump may read its own question; that needs no edge, since the question is settled with it. */
function withoutSelf(expressions: readonly Expression[], index: number): readonly Expression[] {
  return expressions.map((expression) => ({
    ...expression,
    reads: {
      ...expression.reads,
      questions: expression.reads.questions.filter((question) => question !== index),
    },
  }));
}

function ofDisplay(display: Display | undefined): readonly Expression[] {
  if (display === undefined) return [];
  if (display.kind === 'code') return [display.expression];
  return display.rules.flatMap(({ condition }) => condition ?? []);
}

function ofList(list: ListDisplay | undefined): readonly Expression[] {
  return (list ?? []).flatMap((display) => ofDisplay(display));
}

function ofJump(jump: Jump | undefined): readonly Expression[] {
  if (jump === undefined) return [];
  if (jump.kind === 'code') return [jump.expression];
  return jump.rules.flatMap(({ condition }) => condition ?? []);
}

function reportForward(sink: IssueSink, path: string): void {
  sink.add('warning', 'logic.forward-reference', path);
}

function sortUnique(list: number[]): void {
  list.sort((a, b) => a - b);
  let kept = 0;
  for (const value of list) if (kept === 0 || list[kept - 1] !== value) list[kept++] = value;
  list.length = kept;
}
