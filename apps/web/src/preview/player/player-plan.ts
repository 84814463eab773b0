import type { RecapRow } from '@canvass/logic';
import type { Explanation } from '@canvass/logic/explain';
import type { Project } from '@canvass/project';
import type { PlayedResponse } from './played-response.ts';

/** The survey and the respondent to play. The page around the frame decides, and the frame reads the plan once. */
export interface PlayerPlan {
  readonly surveyId: string;
  readonly project: Project;
  readonly version: number;
  readonly utcOffset: number;
  readonly language: string;
  readonly layout: 'phone' | 'pc';
  /** A question, group or page. Absent for the whole survey. */
  readonly gid?: string;
  readonly params: Readonly<Record<string, string>>;
  /** Seed of random orders and draws, below 10000 (ENGINE-9). */
  readonly seed: number;
  /** The respondent's number. If set, orders follow from it as in a response or script. */
  readonly number?: number;
  /** Whether the player follows the flow, requests quotas and validates answers, as for respondents. */
  readonly asRespondents: boolean;
  /** Ids of quota cells that are full. */
  readonly fullCells: readonly string[];
  /** Chosen children by the fid of their randomSet. */
  readonly draws: Readonly<Record<string, readonly string[]>>;
  readonly showsCodes: boolean;
}

export interface OutlineEntry {
  readonly gid: string;
  readonly code: string;
  readonly title: string;
  readonly isVisible: boolean;
  readonly isOnPage: boolean;
}

export interface PlayerView {
  readonly outline: readonly OutlineEntry[];
  /** Whether the previewed question or group has been passed, or the survey has ended. */
  readonly isOver: boolean;
  /** Empty until `isOver` is true. */
  readonly answers: readonly RecapRow[];
}

type OwnFont = NonNullable<NonNullable<Project['design']>['fonts']>[number];

export interface Player {
  view(): PlayerView;
  /** Shows the survey with another design, without starting again. */
  showDesign(design: NonNullable<Project['design']>): void;
  /** Shows texts of a family in a font file that the server does not have. Rejects if browsers cannot read it. */
  showFont(font: OwnFont, bytes: ArrayBuffer): Promise<void>;
  /** Opens the page of a question. Returns false if that is impossible, for example without visible questions. */
  openQuestionPage(gid: string): boolean;
  explain(gid: string): Promise<Explanation | undefined>;
  /** Resolves to undefined before the response has begun. */
  response(): Promise<PlayedResponse | undefined>;
}

/** The interface of the window around the frame, which the frame can read only if both have the same origin. */
export interface PlayerHost {
  readonly plan: PlayerPlan;
  /** Called at the start and after each change of the view. */
  played(player: Player): void;
  /** Called with the address of a link that is not followed. */
  blocked(href: string): void;
}

declare global {
  interface Window {
    canvassPlayer?: PlayerHost;
  }
}
