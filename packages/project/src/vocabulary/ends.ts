/**
 * STATE-3: the states of a response, a row each. `status` is sent and stored. `end` is the way to end that respondents
 * see: a row of `ENDS`.
 */
export const END_STATES = {
  notEnded: { status: -1, end: 'finished' },
  finished: { status: 1, end: 'finished' },
  screenOut: { status: 2, end: 'screen_out' },
  /** Ended by a full quota before the end of the survey (QUOTA-4). */
  quotaFull: { status: 3, end: 'quota_full' },
  /** Complete, but another response took the last slot (QUOTA-4). */
  quotaFullAtSubmit: { status: 6, end: 'quota_full' },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly end: string }>>;

export type EndName = keyof typeof END_STATES;
export type EndStatusCode = (typeof END_STATES)[EndName]['status'];
export type EndWord = (typeof END_STATES)[EndName]['end'];

export const endNames = Object.keys(END_STATES) as readonly EndName[]; // the keys of a constant

/** Returns the name of the end state with this status. Undefined if no row has it. */
export const endNameOf = (status: unknown): EndName | undefined =>
  endNames.find((name) => END_STATES[name].status === status);

/** The end page of a response with this status. Before the end, the page of a finished response. */
export const endWordOf = (status: EndStatusCode): EndWord => END_STATES[endNameOf(status) ?? 'notEnded'].end;

/** The states of `JUMP_ENDS`. The engine encodes a jump by its position here. */
export const JUMP_END_STATES = [END_STATES.finished, END_STATES.screenOut] as const;
export type JumpEnd = (typeof JUMP_END_STATES)[number]['end'];
