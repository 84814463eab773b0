import type { RuleContext } from '../../compile/compile-rules.ts';
import type { QuestionHooks } from '../../program/program.ts';

/**
 * Reports values that read each other. Because a value reads only earlier ones, each value of the circle would be
 * computed without the next. A `set` node may read the value that an earlier node has set.
 */
export function checkCircles(
  { layout, sink }: RuleContext,
  questions: ReadonlyMap<number, QuestionHooks>,
): void {
  const readsOf = (index: number): readonly number[] =>
    (questions.get(index)?.computed?.reads.expressions ?? [])
      .flatMap(({ reads }) => reads.questions)
      .filter((read) => questions.has(read) && !isCounter(index, read));
  const isCounter = (index: number, read: number) =>
    index === read && (layout.questions[index]?.occurrences.length ?? 0) > 1;
  const reported = new Set<number>();
  for (const index of questions.keys()) {
    const circle = reported.has(index) ? undefined : findCircle(index, readsOf);
    if (circle === undefined) continue;
    for (const member of circle) reported.add(member);
    const names = [...circle, index].map((one) => layout.questions[one]?.question.cid ?? '');
    sink.add('error', 'value.circular', layout.questions[index]?.path ?? '$', { circle: names.join(' → ') });
  }
}

/** The shortest way from a value back to itself. */
function findCircle(
  start: number,
  readsOf: (index: number) => readonly number[],
): readonly number[] | undefined {
  const ways: (readonly number[])[] = [[start]];
  const seen = new Set<number>();
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    for (const read of readsOf(way.at(-1) ?? start)) {
      if (read === start) return way;
      if (seen.has(read)) continue;
      seen.add(read);
      ways.push([...way, read]);
    }
  }
  return undefined;
}
