/** A finished response, and the token that opens its results. */
export interface ResponseCredentials {
  readonly seq: number;
  readonly token: string;
}

/** Responses finished in this page, by survey. Without storage only the page knows them. */
export const finishedHere = new Map<string, ResponseCredentials>();
