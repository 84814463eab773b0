/** A finished response, and the token by which its respondent may look at its results. */
export interface ResponseCredentials {
  readonly seq: number;
  readonly token: string;
}

/** Responses that were finished in this page, by survey: where the device keeps nothing, only the page knows them. */
export const finishedHere = new Map<string, ResponseCredentials>();
