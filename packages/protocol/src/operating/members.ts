import type { MemberData } from '../session.ts';

/** `POST /api/publishing/surveys/{id}/members`. */
export interface ImportedMembers {
  /** Members in the file. */
  readonly imported: number;
  /** Members of the survey now. */
  readonly count: number;
}
export interface MemberCount {
  readonly count: number;
}
/** A line of `GET /api/publishing/surveys/{id}/members`. */
export interface ListedMember extends MemberData {
  readonly member_id: string;
}
