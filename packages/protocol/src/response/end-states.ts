/**
 * STATE-3: the states of a response, a row each. `status` is sent and stored. `end` names the text that respondents
 * read: the author's text of that name in `desc_end_page` (`content` for `finished`), else the default one
 * (`end.{end}`).
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

interface EndTexts {
  /** `status` of an exported response. */
  readonly record: string;
  readonly label: string;
  /** The text that the command prints. */
  readonly command: string;
}

/** English texts of the same rows, in a table of their own because browsers do not need them. */
export const END_TEXTS: Readonly<Record<EndName, EndTexts>> = {
  notEnded: { record: 'in_progress', label: 'In progress', command: 'in progress' },
  finished: { record: 'finished', label: 'Finished', command: 'finished' },
  screenOut: { record: 'screen_out', label: 'Screened out', command: 'screened out' },
  quotaFull: { record: 'quota_full', label: 'Quota full', command: 'quota full' },
  quotaFullAtSubmit: {
    record: 'quota_full_at_submit',
    label: 'Quota full at submission',
    command: 'quota full at the end',
  },
};

export const endNames = Object.keys(END_STATES) as readonly EndName[]; // the keys of a constant

/** Returns the name of the end state with this status. Undefined if no row has it. */
export const endNameOf = (status: unknown): EndName | undefined =>
  endNames.find((name) => END_STATES[name].status === status);

/** The end page of a response with this status. Before the end, the page of a finished response. */
export const endWordOf = (status: EndStatusCode): EndWord => END_STATES[endNameOf(status) ?? 'notEnded'].end;

/** The reason why a page was left, for the next load (STATE-4). 0, 3, 4 and 5 are never stored. */
export const END_TYPE = { refresh: 1, restart: 2 } as const;
export type EndType = (typeof END_TYPE)[keyof typeof END_TYPE];
