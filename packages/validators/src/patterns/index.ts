export type { PatternProblem } from './pattern-tree.ts';
export { type PatternTexts, textsOfPattern } from './pattern-texts.ts';
export { compileWholePattern } from './own-pattern.ts';
