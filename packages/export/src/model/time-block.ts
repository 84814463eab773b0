import type { Program } from '@canvass/logic';
import {
  EMPTY,
  NOT_ASKED,
  joinedLabel,
  labelText,
  blockOf,
  type Block,
  type ExportVersion,
  type RowSubject,
  type CellVariable,
} from './block.ts';

const MILLISECONDS = 1000;

/**
 * Seconds on each page, summed over visits, by the clock of the server. A page is named after the first question that its
 * author put there; of respondents who had questions in another order, a page counts for the one of its first question.
 */
export function timeBlock(versions: readonly ExportVersion[]): Block {
  const pages = new Map<
    string,
    { readonly cid: string; readonly title: string; readonly gids: Set<string> }
  >();
  for (const { program } of versions) {
    for (const places of questionsByPage(program)) {
      const [first] = places;
      if (first === undefined) continue;
      const { gid, cid, question } = first;
      const known = pages.get(gid) ?? { cid, title: labelText(question.title), gids: new Set<string>() };
      pages.set(gid, known);
      for (const each of places) known.gids.add(each.gid);
    }
  }
  const pageOf = new Map<string, string>();
  for (const [page, { gids }] of pages) for (const gid of gids) if (!pageOf.has(gid)) pageOf.set(gid, page);
  return blockOf(
    'time',
    [...pages].map(
      ([page, { cid, title, gids }]): CellVariable => ({
        wanted: `time_${cid}`,
        label: joinedLabel(['Seconds on the page', title]),
        type: 'number',
        decimals: 3,
        measure: 'scale',
        missing: ['not_asked', 'empty'],
        cell: (subject) => secondsOn(page, gids, pageOf, subject),
      }),
    ),
  );
}

const questionsByPage = ({ presentation }: Program) =>
  presentation.pages.map(({ occurrences }) => occurrences.map(({ question }) => question));

function secondsOn(
  page: string,
  gids: ReadonlySet<string>,
  pageOf: ReadonlyMap<string, string>,
  { record: { times }, isAsked }: RowSubject,
) {
  let sum: number | undefined;
  for (const [gid, spent] of Object.entries(times)) if (pageOf.get(gid) === page) sum = (sum ?? 0) + spent;
  if (sum !== undefined) return sum / MILLISECONDS;
  return [...gids].some(isAsked) ? EMPTY : NOT_ASKED;
}
