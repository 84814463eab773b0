import type { CountedVariable, CountingModel } from '../counting-model.ts';

/** Pages that are told one by one: more make no picture. */
const MOST_PAGES = 80;

/** Pages of the newest version in their order, by the variable that holds the time on each. */
export function pageTimes({
  compiled,
  program,
}: Pick<CountingModel, 'compiled' | 'program'>): readonly (CountedVariable & { readonly gid: string })[] {
  const times = new Map(
    compiled.dataset.variables.filter(({ group }) => group === 'time').map((one) => [one.name, one]),
  );
  return program.presentation.pages
    .flatMap(({ occurrences }) => {
      const first = occurrences[0]?.question;
      const time = first && times.get(`time_${first.cid}`);
      return time === undefined || first === undefined ? [] : [{ ...time, gid: first.gid }];
    })
    .slice(0, MOST_PAGES);
}
