/** Limits of the expression language (docs/expression-language.md, Grammar). All are checked before anything runs. */
export const MAX_SOURCE_LENGTH = 4000;
export const MAX_NODES = 1000;
/** Brackets, unary operators and branches inside one another. */
export const MAX_DEPTH = 64;
/** Members of a range such as `Q2A1~9`. */
export const MAX_RANGE = 200;
/** Characters of a text that an expression makes; what is longer is cut. */
export const MAX_TEXT_LENGTH = 10_000;
/** Members of a list that an expression makes; what is longer is cut. */
export const MAX_LIST_LENGTH = 1000;
/** Nodes of a condition after its rules and groups have been put together. */
export const MAX_CONDITION_NODES = 5000;
/** Nodes that references between rules put in, in all rules of a project together: each reference copies what it names. */
export const MAX_PUT_IN_NODES = 200_000;
/** Names compared for suggestions in one project. */
export const MAX_COMPARED_NAMES = 2_000_000;
/**
 * LANG-9. Comparisons, values made and pattern steps of all expressions that one step of the engine evaluates, some tens
 * of milliseconds. Once they are used up, this evaluation and those that follow in the step have no result.
 */
export const MAX_STEPS = 500_000;
/** Problems reported per source; the first ones tell enough. */
export const MAX_ISSUES = 20;
