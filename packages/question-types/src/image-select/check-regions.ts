import type { QuestionProblem } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { TextId } from '../author-texts.gen.ts';

type RegionProblem = QuestionProblem<TextId>;

/** A polygon with fewer corners has no inside. */
const CORNERS = 3;

/** Pictures and regions that respondents would look for in vain. */
export function checkRegions({ src = '', items = [] }: QuestionOf<'image_select'>): readonly RegionProblem[] {
  const problems = items.flatMap((option, at) => checkOption(option, `.items[${at}]`, src !== ''));
  if (src === '' || items.some(hasRegion)) return problems;
  return [{ severity: 'error', id: 'image_select.no-regions', path: '.src' }, ...problems];
}

const hasRegion = ({ points }: Option): boolean => (points ?? []).length >= CORNERS;

function checkOption(option: Option, path: string, onPicture: boolean): readonly RegionProblem[] {
  const { points = [], src = '', cropPreview = '' } = option;
  if (points.length > 0 && points.length < CORNERS)
    return [{ severity: 'error', id: 'image_select.no-polygon', path: `${path}.points` }];
  if (points.length > 0 && !onPicture)
    return [{ severity: 'error', id: 'image_select.no-picture', path: `${path}.points` }];
  if (onPicture || src !== '' || cropPreview !== '' || option.exclusive === true) return [];
  return [{ severity: 'warning', id: 'image_select.words-only', path }];
}
