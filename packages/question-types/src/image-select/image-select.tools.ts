import { withTools } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import { multipleWhole } from '../multiple/multiple.tools.ts';
import { checkRegions } from './check-regions.ts';
import { imageSelect, type ImageSelectAnswer } from './image-select.ts';

const { shape, score, fromScript, variables, values, arbitraryAnswer, summarise, check } = multipleWhole;

/** As a multiple choice, which it is; only its pictures are its own. */
export const imageSelectWhole = withTools<QuestionOf<'image_select'>, ImageSelectAnswer>(imageSelect, {
  shape,
  score,
  fromScript,
  variables,
  values,
  arbitraryAnswer,
  summarise,
  check: (question) => [...(check?.(question) ?? []), ...checkRegions(question)],
});
