import { compilePattern, matchesPattern } from '@canvass/validators/operators';
import type { PatternTools } from './tools.ts';

/** Regular expressions, run by the automaton in `@canvass/validators`. */
export const patternTools: PatternTools = { compile: compilePattern, matches: matchesPattern };
