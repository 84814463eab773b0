import type { AuthorTexts } from '@canvass/logic/author-texts';
import { withTools, type QuestionProblem } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { MultipleAnswer } from '@canvass/protocol';
import { multipleWithTools } from '../multiple/multiple.tools.ts';
import { imageSelect } from './image-select.ts';

export const authorTexts = {
  'image_select.no-regions': {
    message: 'The question has an image, but no option is a region of it.',
    fix: 'Add three or more points, each from 0 to 1, to the options, or remove src.',
  },
  'image_select.no-polygon': {
    message: 'A region needs at least three points.',
    fix: 'Add points, or remove them all.',
  },
  'image_select.no-picture': {
    message: 'The option is a region, but the question has no image.',
    fix: 'Add src to the question, or remove the points.',
  },
  'image_select.words-only': {
    message: 'The option has no image, but the other options do.',
    fix: 'Add src, or use the question type multiple.',
  },
} as const satisfies AuthorTexts;

type RegionProblem = QuestionProblem<keyof typeof authorTexts>;

const MIN_CORNERS = 3;

function checkRegions({ src = '', items = [] }: QuestionOf<'image_select'>): readonly RegionProblem[] {
  const problems = items.flatMap((option, at) => checkOption(option, `.items[${at}]`, src !== ''));
  if (src === '' || items.some(hasRegion)) return problems;
  return [{ severity: 'error', id: 'image_select.no-regions', path: '.src' }, ...problems];
}

const hasRegion = ({ points }: Option): boolean => (points ?? []).length >= MIN_CORNERS;

function checkOption(option: Option, path: string, isOnImage: boolean): readonly RegionProblem[] {
  const { points = [], src = '', cropPreview = '' } = option;
  if (points.length > 0 && points.length < MIN_CORNERS)
    return [{ severity: 'error', id: 'image_select.no-polygon', path: `${path}.points` }];
  if (points.length > 0 && !isOnImage)
    return [{ severity: 'error', id: 'image_select.no-picture', path: `${path}.points` }];
  if (isOnImage || src !== '' || cropPreview !== '' || option.exclusive === true) return [];
  return [{ severity: 'warning', id: 'image_select.words-only', path }];
}

const { shape, score, fromScript, variables, values, arbitraryAnswer, summarise, check } = multipleWithTools;

export const imageSelectWithTools = withTools<QuestionOf<'image_select'>, MultipleAnswer>(imageSelect, {
  shape,
  score,
  fromScript,
  variables,
  values,
  arbitraryAnswer,
  summarise,
  check: (question) => [...(check?.(question) ?? []), ...checkRegions(question)],
});
