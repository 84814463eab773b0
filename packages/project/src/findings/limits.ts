/** Maximum sizes of a project. Documented in docs/project-format.md, Limits. */
export const PROJECT_LIMITS = {
  /** Length of the file, in UTF-16 units. A host may set another maximum. */
  text: 2_000_000,
  /** Nesting of lists and objects. */
  depth: 64,
  values: 2_000_000,
  /** Length of a key, in UTF-16 units. */
  key: 256,
  questions: 20_000,
  /** Options of one question, and rows of one question. */
  options: 200,
  treeNodes: 10_000,
  /** Total length of all expressions in UTF-16 units. Compiling and testing them blocks other work. */
  code: 200_000,
  /** Rules of one list, or conditions of rule_map. */
  rules: 20_000,
  flowNodes: 2_000,
  /** Nodes of the flow that request the score. */
  flowScores: 100,
  drawnChildren: 200,
  /** Flow nodes that show the same group. Its questions are compiled once per node. */
  nodesPerGroup: 50,
} as const;
