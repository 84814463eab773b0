import { defineHostQuestionType } from '@canvass/logic';
import { multipleHost } from '../multiple/multiple.host.ts';
import { checkRegions } from './check-regions.ts';
import { imageSelect, type ImageSelectAnswer } from './image-select.ts';

const { shape, score, fromScript, variables, values, arbitraryAnswer, summarise, check } = multipleHost;

/** As a multiple choice, which it is; only its pictures are its own. */
export const imageSelectHost = defineHostQuestionType<ImageSelectAnswer>(imageSelect, {
  shape,
  score,
  fromScript,
  variables,
  values,
  arbitraryAnswer,
  summarise,
  check: (question) => [...(check?.(question) ?? []), ...checkRegions(question)],
});
