/** Fast functions that inspect a state, for simulations of many thousands of respondents. Not for browsers. */
export { askedQuestion } from '../content/localise.ts';
export { blankState } from '../step/start.ts';
export { findPublicPoints } from '../compile/check/check-points.ts';
export { keepMemberFields, findMemberFields } from './find-member-fields.ts';
export { HIDDEN } from '../program/status.ts';
export { listTakenJumps } from './jumps-taken.ts';
export { computeMoment } from '../program/moment.ts';
export { questionContext } from '../content/question-context.ts';
export { vectorGet } from '../program/vector.ts';
export { visibleOn } from '../step/walk.ts';
export { randomFiles } from './random-files.ts';
