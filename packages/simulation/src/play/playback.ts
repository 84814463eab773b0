import { pageView, plainText, type Program, questionView, type State, type Transcript } from '@canvass/logic';
import type { QuestionIssue, SessionFacts, SurveyEvent } from '@canvass/protocol';
import { optionCode } from '../script/names.ts';
import type { CellOutcome } from './script-ledgers.ts';

/** What a scripted respondent met. */
export interface Playback {
  readonly facts: SessionFacts;
  readonly state: State;
  /** All events, those of the host included: folding them gives `state` and `transcript`. */
  readonly events: readonly SurveyEvent[];
  readonly transcript: Transcript;
  /** Questions on every page that was left, and on the one where it ended, as often as it was seen. */
  readonly pages: readonly (readonly string[])[];
  /** The questions that lie on the way to the end: pages that were gone back over do not count. */
  readonly path: readonly string[];
  readonly issues: readonly QuestionIssue[];
  /** How each question looked when it was last seen, by gid. */
  readonly seen: ReadonlyMap<string, Seen>;
  /** By id of the quota cell: those in which something became of them. */
  readonly cells: ReadonlyMap<string, CellOutcome>;
  /** Why it did not go on to the end. */
  readonly stopped?: Stopped;
}
export interface Seen {
  readonly title: string;
  /** Codes of the options, in the order shown. */
  readonly order: readonly string[];
  /** Titles of the options, by code. */
  readonly optionTitles: ReadonlyMap<string, string>;
  readonly progress: number;
  /** What the type made for its view, such as the tasks of a maxdiff. */
  readonly material?: unknown;
}
export type Stopped =
  /** A validation message that the script does not fix. */
  | { readonly why: 'issues'; readonly gids: readonly string[] }
  /** `stop`. */
  | { readonly why: 'script' }
  /** A step that could not be taken, or an entry that means nothing where it is to be given. */
  | { readonly why: 'step'; readonly at: number; readonly message: string };

/** The questions on the page, and how each looks. */
export function observe(program: Program, state: State): ReadonlyMap<string, Seen> {
  const page = pageView(program, state);
  return new Map(
    page.gids.flatMap((gid) => {
      const view = questionView(program, state, gid);
      if (view === undefined) return [];
      const titles = view.options.map(({ option, title }) => [optionCode(option), plainText(title)] as const);
      const order = titles.map(([code]) => code);
      const title = plainText(view.title);
      const seen = { title, order, optionTitles: new Map(titles), progress: page.progress };
      return [[gid, view.material === undefined ? seen : { ...seen, material: view.material }] as const];
    }),
  );
}
