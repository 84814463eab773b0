/**
 * Cheap looks into a state for tools that play a hundred thousand respondents; views have `questionView` and `pageView`.
 * Not for browsers.
 */
export { askedQuestion } from '../engine/view/localise.ts';
export { blankState } from '../engine/step/blank-state.ts';
export { memberAsRead, memberReads } from './member-reads.ts';
export { momentOf } from '../engine/moment.ts';
export { questionContext } from '../engine/view/question-context.ts';
export { vectorGet } from '../engine/vector.ts';
export { visibleOn } from '../engine/step/walk.ts';
export { randomFiles } from './random-files.ts';
