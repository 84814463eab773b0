import type { Questionnaire } from './questionnaire.ts';
import type { QuestionAnswer, Respondent, Source } from './respondents.ts';

/** One of the compared programs. The benchmark verifies that all do the same work. */
export interface Contender {
  readonly name: 'floor' | 'canvass' | 'survey-core';
  textOf(questionnaire: Questionnaire): string;
  /** Parses the text of a survey, so that respondents can begin the survey. */
  load(text: string): Survey;
}

export interface Survey {
  begin(): Session;
  /** Takes a respondent from the first page to the end, in the program's cheapest way. */
  play(respondent: Respondent, source: Source): Journey;
}

export interface Session {
  answer(answer: QuestionAnswer): void;
  shownOnPage(): number;
  answerAll(answers: readonly QuestionAnswer[]): void;
}

/** Ids of the shown questions in order (repeated if validation refused), and how the response ended. */
export interface Journey {
  readonly path: readonly string[];
  readonly end: 'finished' | 'screen_out';
}
