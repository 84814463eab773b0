import { withTools } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { MultipleAnswer } from '@canvass/protocol';
import { multipleWhole } from '../multiple/multiple.tools.ts';
import { checkRegions } from './check-regions.ts';
import { imageSelect } from './image-select.ts';

const { shape, score, fromScript, variables, values, arbitraryAnswer, summarise, check } = multipleWhole;

/** As a multiple choice, which it is; only its pictures are its own. */
export const imageSelectWhole = withTools<QuestionOf<'image_select'>, MultipleAnswer>(imageSelect, {
  shape,
  score,
  fromScript,
  variables,
  values,
  arbitraryAnswer,
  summarise,
  check: (question) => [...(check?.(question) ?? []), ...checkRegions(question)],
});
