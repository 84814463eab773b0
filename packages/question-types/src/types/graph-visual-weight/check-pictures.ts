import type { AuthorTexts } from '@canvass/logic/author-texts';
import type { QuestionProblem } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import { pictureOf } from './screens.ts';

/** What its check says to authors. */
export const authorTexts = {
  'graph.no-pictures': {
    message: 'The question has no pictures, so there is nothing to look at.',
    fix: 'Give it its pictures as rows_items, each with src.',
  },
  'graph.no-src': {
    message: 'The row has no picture, so its screen would be empty.',
    fix: 'Give it src, or take the row away.',
  },
  'graph.no-regions': {
    message: 'No option is a region of this picture, so nothing on it can be chosen.',
    fix: 'Give options that name it with on_row and have points.',
  },
  'graph.no-polygon': {
    message: 'The option is no region: it has fewer than three points.',
    fix: 'Give it three points or more, each from 0 to 1.',
  },
  'graph.no-row': {
    message: 'There are several pictures, and the region does not say on which of them it lies.',
    fix: 'Name the row of its picture with on_row.',
  },
} as const satisfies AuthorTexts;

type PictureProblem = QuestionProblem<keyof typeof authorTexts>;

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
