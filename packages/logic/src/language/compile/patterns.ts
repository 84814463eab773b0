import { compilePattern, matchesPattern } from '@canvass/validators/operators';
import type { PatternTools } from './tools.ts';

/** Regular expressions, run by an automaton of our own. */
export const patternTools: PatternTools = { compile: compilePattern, matches: matchesPattern };
