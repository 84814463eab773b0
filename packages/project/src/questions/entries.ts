/** Maximum number of entries of an answer. Each is a variable of exports. */
export const MAX_ENTRIES = 50;
/** Numbers of entries if the author sets none (ANSWER-19). */
export const USUAL_ENTRIES = { least: 1, most: 10 } as const;

interface EntryLimits {
  readonly least: number;
  readonly most: number;
}

/** Limits of the answer to a question with `entries`. */
export const entryLimits = ({
  entries,
}: {
  readonly entries?: Partial<EntryLimits> | undefined;
}): EntryLimits => ({ ...USUAL_ENTRIES, ...entries });
