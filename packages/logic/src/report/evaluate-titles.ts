import { UNKNOWN_RESPONDENT } from '@canvass/protocol';
import { momentOf } from '../program/moment.ts';
import type { Program } from '../program/program.ts';
import { start } from '../step/start.ts';
import type { State } from '../program/types.ts';
import { plainText } from '../content/plain-text.ts';
import { questionView } from '../view/question-view.ts';
import { richText } from './evaluate-report.ts';

/** Titles as plain texts, each on one line. */
export interface EvaluatedTitles {
  readonly survey: string;
  /** Undefined if the survey has no such question. */
  question(gid: string): string | undefined;
}

/**
 * The titles of a survey and its questions in a language. Without a state, placeholders have their default texts. Pure.
 */
export function evaluateTitles(program: Program, language: string, state?: State): EvaluatedTitles {
  const shown: State = {
    ...(state ?? start(program, { ...UNKNOWN_RESPONDENT, seq: null, language })),
    language,
  };
  const { title } = program.project;
  return {
    survey: plainText(richText(momentOf(program, shown), 'title', title) ?? title),
    question(gid) {
      const view = questionView(program, shown, gid);
      return view && plainText(view.title);
    },
  };
}
