import type { ProgramGroup } from './program.ts';

/** SHOW-5, ruleOnce: its display rule is decided when it is reached first. */
export const isDecidedOnce = ({ once, display }: ProgramGroup): boolean => once && display !== undefined;
