import { plainText } from '@canvass/logic';
import type { CountedVariable, CountingModel } from '../counting-model.ts';

/** Pages that are told one by one: more make no picture. */
const MOST_PAGES = 80;

/** The variable of the time on a page, with the page's first question and the first title on it. */
type TimedPage = CountedVariable & { readonly gid: string; readonly cid: string; readonly title: string };

/** Pages of the newest version in their order, by the variable that holds the time on each. */
export function pageTimes({
  compiled,
  program,
}: Pick<CountingModel, 'compiled' | 'program'>): readonly TimedPage[] {
  const times = new Map(
    compiled.dataset.variables.filter(({ group }) => group === 'time').map((one) => [one.name, one]),
  );
  return program.presentation.pages
    .flatMap(({ occurrences }) => {
      const first = occurrences[0]?.question;
      const time = first && times.get(`time_${first.cid}`);
      if (time === undefined || first === undefined) return [];
      const titles = occurrences.map(({ question: { question } }) => plainText(question.title).trim());
      const title = titles.find((text) => text !== '') ?? '';
      return [{ ...time, gid: first.gid, cid: first.cid, title }];
    })
    .slice(0, MOST_PAGES);
}
