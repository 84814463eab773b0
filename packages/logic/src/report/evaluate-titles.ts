import type { SessionFacts } from '@canvass/protocol';
import { momentOf } from '../program/moment.ts';
import type { Program } from '../program/program.ts';
import { start } from '../step/start.ts';
import type { State } from '../program/types.ts';
import { plainText } from '../content/plain-text.ts';
import { questionView } from '../view/question-view.ts';
import { richText } from './evaluate-report.ts';

/** A respondent of whom nothing is known: placeholders read as their default words. */
const NOBODY: Omit<SessionFacts, 'language'> = {
  seq: null,
  seeds: {},
  params: {},
  device: 'pc',
  source: null,
  member: null,
  now: 0,
};

/** Titles in one line each, as a respondent reads them. */
export interface EvaluatedTitles {
  readonly survey: string;
  /** Undefined if the survey has no such question. */
  question(gid: string): string | undefined;
}

/**
 * The titles of a survey and of its questions in a language. Placeholders are filled from the state of a response, else with
 * their default words. Pure.
 */
export function evaluateTitles(program: Program, language: string, state?: State): EvaluatedTitles {
  const shown: State = { ...(state ?? start(program, { ...NOBODY, language })), language };
  const { title } = program.project;
  return {
    survey: plainText(richText(momentOf(program, shown), 'title', title) ?? title),
    question(gid) {
      const view = questionView(program, shown, gid);
      return view && plainText(view.title);
    },
  };
}
