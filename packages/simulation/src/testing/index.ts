/** Surveys that the tests of several packages use. */
export { DRAW_PROJECT, QUOTA_PROJECT } from './quota-project.ts';
export { createProgram, smallProgram } from './small-program.ts';
export { SMALL_PROJECT } from './small-project.ts';
