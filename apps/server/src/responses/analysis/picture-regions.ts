import type { Program } from '@canvass/logic';
import { type Option, plainRichText, type RichText } from '@canvass/project';
import type { AnswerPictureRegions } from '@canvass/protocol';
import type { CountedVariable } from './counting-model.ts';

/** Width by height where the author does not say. */
const USUAL_RATIO = 4 / 3;
type Area = AnswerPictureRegions['areas'][number];

/** Pictures of a question whose regions are chosen: its own, or those of its rows. */
export function regionsOf(
  program: Program,
  gid: string,
  variables: readonly CountedVariable[],
): readonly AnswerPictureRegions[] {
  const question = program.questions[program.byGid.get(gid) ?? -1]?.question;
  if (question === undefined) return [];
  const { src, srcW, srcH, items = [], rows_items: rows = [] } = question;
  const own = src === undefined ? [] : [{ title: null, src, width: srcW, height: srcH, row: undefined }];
  const ofRows = rows.flatMap((row) =>
    row.src === undefined
      ? []
      : [{ title: plain(row.title), src: row.src, width: row.cropW, height: row.cropH, row: row.gid }],
  );
  return [...own, ...ofRows].flatMap(({ title, src: address, width, height, row }) => {
    const areas = items
      .filter(({ on_row: on }) => row === undefined || on === row || (on === undefined && rows.length === 1))
      .flatMap((option) => areaOf(option, variables, row) ?? []);
    const ratio = width === undefined || height === undefined ? USUAL_RATIO : width / height;
    return areas.length === 0 ? [] : [{ title, src: address, ratio, areas }];
  });
}

/** Which value of which variable says that a region was chosen: the flag of its option, or its number among choices. */
function areaOf(
  { gid, seq, title, points = [] }: Option,
  variables: readonly CountedVariable[],
  row: string | undefined,
): Area | undefined {
  if (points.length === 0) return undefined;
  const about = { title: plain(title), points };
  const flag = variables.find(({ part }) => part?.kind === 'flag' && part.option?.gid === gid);
  if (flag !== undefined) return { ...about, variable: flag.name, value: 1 };
  const choice = variables.find(({ part }) => part?.kind === 'choice' && part.row?.gid === row);
  return choice && { ...about, variable: choice.name, value: seq };
}

const plain = (text: RichText): string => plainRichText(text).replace(/\s+/g, ' ').trim();
