import type { QuestionProblem } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { TextId } from '../author-texts.gen.ts';
import { pictureOf } from './screens.ts';

type PictureProblem = QuestionProblem<TextId>;

/** A polygon with fewer corners has no inside. */
const CORNERS = 3;

/** Pictures without regions, regions without a picture. */
export function checkPictures(question: QuestionOf<'graph_visual_weight'>): readonly PictureProblem[] {
  const { items = [], rows_items: rows = [] } = question;
  if (rows.length === 0) return [{ severity: 'error', id: 'graph.no-pictures', path: '.rows_items' }];
  return [
    ...rows.flatMap((row, at) => checkPicture(row, `.rows_items[${at}]`, question)),
    ...items.flatMap((option, at) => checkRegion(option, `.items[${at}]`, question)),
  ];
}

function checkPicture(
  { gid, src = '' }: Option,
  path: string,
  question: QuestionOf<'graph_visual_weight'>,
): readonly PictureProblem[] {
  if (src === '') return [{ severity: 'error', id: 'graph.no-src', path }];
  const has = (question.items ?? []).some((option) => pictureOf(option, question) === gid);
  return has ? [] : [{ severity: 'error', id: 'graph.no-regions', path }];
}

function checkRegion(
  option: Option,
  path: string,
  question: QuestionOf<'graph_visual_weight'>,
): readonly PictureProblem[] {
  if ((option.points ?? []).length < CORNERS)
    return [{ severity: 'error', id: 'graph.no-polygon', path: `${path}.points` }];
  if (pictureOf(option, question) === undefined) return [{ severity: 'error', id: 'graph.no-row', path }];
  return [];
}
