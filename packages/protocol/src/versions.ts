import type { PreviewedVersion } from './previews.ts';

/** A line of `GET /api/publishing/surveys/{id}/versions`. Tests are not counted. */
export interface ListedVersion {
  readonly version: number;
  readonly title: string;
  readonly published_at: string;
  /** Responses that are on it now. */
  readonly responses: number;
  /** Those of them that have not ended. */
  readonly under_way: number;
  /** Responses under way here are moved to the newest version when they go on. */
  readonly withdrawn: boolean;
}

/** A question, by what it is called. */
export interface NamedQuestion {
  readonly gid: string;
  readonly code: string;
}
export interface ChangedQuestion extends NamedQuestion {
  /** Names of the fields of its file that differ, options and rows apart. */
  readonly fields: readonly string[];
  /** gids of options and rows. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}
export interface ChangedCell {
  readonly id: string;
  readonly name: string;
  readonly change: 'added' | 'removed' | 'changed';
  /** Limits before and after; null: there is none. */
  readonly caps: readonly [before: number | null, after: number | null];
  /** Whether another condition decides who belongs there. */
  readonly condition: boolean;
  readonly done: number;
  readonly held: number;
}

/** What two versions differ in, as their files are. */
export interface ContentChanges {
  readonly added: readonly NamedQuestion[];
  readonly removed: readonly NamedQuestion[];
  /** The same gid, and another type: answers before are none of it. */
  readonly retyped: readonly NamedQuestion[];
  readonly changed: readonly ChangedQuestion[];
  /** Of both versions, and in another place among those of both. */
  readonly moved: readonly NamedQuestion[];
  readonly quotas: readonly ChangedCell[];
  /** Names of the other fields of the file that differ: `flow_list`, `settings`, `translations`. */
  readonly others: readonly string[];
}

/** How many respondents, by gid, by fid or by id of a cell. */
export type CountedBy = Readonly<Record<string, number>>;

/** What would become of responses under way if they were moved (`oldest_version`). Tests apart. */
export interface MovedResponses {
  readonly count: number;
  /** The latest so many of them were tried. The numbers below are of these. */
  readonly looked_at: number;
  /** Go on with every answer where they are. */
  readonly unchanged: number;
  /** Have answered nothing yet, and begin on the newest version (1119). */
  readonly not_begun: number;
  /** Cannot be moved, and have to begin again (1002). `refused_by`: the questions whose answers have no place. */
  readonly refused: number;
  readonly refused_by: CountedBy;
  /** What is stored of them cannot be read, or their version is not there (999999, 1112). */
  readonly unreadable: number;
  /** The version ends the survey for them where they come to stand. */
  readonly ended: number;
  /** Answers that are dropped, since the question is hidden from them there. */
  readonly dropped: CountedBy;
  /** Answers that have to be given again, since they come after a question that has to be answered first. */
  readonly asked_again: CountedBy;
  /** Questions on the way that they have not seen. */
  readonly added: CountedBy;
  /** Questions that they have seen, and that are hidden from them there. */
  readonly hidden: CountedBy;
  /** Questions whose options or rows they have seen in another order. */
  readonly reordered: CountedBy;
  /** Draws, by fid, of which something else is drawn. */
  readonly redrawn: CountedBy;
  /** Cells that are full for them. */
  readonly quota_full: CountedBy;
}

/** `GET /api/publishing/surveys/{id}/changes?from=&to=`. */
export interface VersionChanges {
  readonly from: PreviewedVersion;
  readonly to: PreviewedVersion;
  /** Of the draft: versions that were published since it was begun, whose changes it does not have. */
  readonly published_since: readonly number[];
  readonly content: ContentChanges;
  readonly under_way: MovedResponses;
}
