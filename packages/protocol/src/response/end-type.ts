/** The reason why a page was left, for the next load (STATE-4). 0, 3, 4 and 5 are never stored. */
export const END_TYPE = { refresh: 1, restart: 2 } as const;
export type EndType = (typeof END_TYPE)[keyof typeof END_TYPE];
