/** `PUT /api/publishing/surveys/{id}/retention`: days that the survey keeps what; null: for ever. */
interface RetentionRequest {
  /** After the end of a response. */
  readonly ended_days: number | null;
  /** After the last call of a response that has not ended. */
  readonly unfinished_days: number | null;
  /** After the end of the survey: what tells addresses and devices apart. */
  readonly limits_days: number;
}
/** `GET .../retention`, and the answer when it is set. */
export interface RetentionData extends Omit<RetentionRequest, 'limits_days'> {
  /** Null: nothing of this survey is deleted by itself, since it was published before there was retention. */
  readonly limits_days: number | null;
  /** Responses that will be deleted within 30 days if nothing changes. */
  readonly due_within_30_days: { readonly ended: number; readonly unfinished: number };
}

/** `POST /api/publishing/surveys/{id}/members/{member}/erase`: what has gone with the member. */
export interface ErasedMember {
  readonly responses: number;
  readonly links: number;
}
