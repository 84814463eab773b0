/** Maximum number of characters of a source. The limits are in docs/expression-language.md, Grammar. */
export const MAX_SOURCE_LENGTH = 4000;
export const MAX_NODES = 1000;
/** Maximum nesting of brackets, unary operators and branches. */
export const MAX_DEPTH = 64;
/** Maximum number of members of a range such as `Q2A1~9`. */
export const MAX_RANGE = 200;
/** Maximum number of characters of a computed text. Longer texts are cut. */
export const MAX_TEXT_LENGTH = 10_000;
/** Maximum number of members of a computed list. Longer lists are cut. */
export const MAX_LIST_LENGTH = 1000;
/** Maximum number of nodes of a condition with its rules and groups inserted. */
export const MAX_CONDITION_NODES = 5000;
/** Maximum number of nodes that references add to all rules of a project. Each reference copies a rule. */
export const MAX_INSERTED_NODES = 200_000;
/** Maximum number of names compared for suggestions in one project. */
export const MAX_COMPARED_NAMES = 2_000_000;
/**
 * LANG-9: the budget of comparisons, created values and pattern steps of all expressions in one step of the engine,
 * some tens of milliseconds. Once it is used up, the remaining evaluations of the step have no result.
 */
export const MAX_STEPS = 500_000;
export const MAX_ISSUES = 20;
