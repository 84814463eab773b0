import type { Questionnaire } from './questionnaire.ts';
import type { Reply, Respondent, Source } from './respondents.ts';

/** One of the programs that are compared. All do the same work, which the harness verifies. */
export interface Contender {
  readonly name: 'floor' | 'canvass' | 'survey-core';
  /** The survey in the contender's file format. */
  textOf(questionnaire: Questionnaire): string;
  /** Text to a survey that respondents can begin. */
  load(text: string): Survey;
}

export interface Survey {
  /** A respondent on the first page. */
  begin(): Session;
  /** A respondent from the first page to the end, by the cheapest way that the program has. */
  play(respondent: Respondent, from: Source): Journey;
}

export interface Session {
  reply(reply: Reply): void;
  /** How many questions the page shows now. */
  shownOnPage(): number;
  /** Answers all questions page by page, with one reply per question, up to the last page. */
  answerAll(replies: readonly Reply[]): void;
}

/** Ids of the questions in the order they were shown (again when validation refused), and how it ended. */
export interface Journey {
  readonly path: readonly string[];
  readonly end: 'finished' | 'screen_out';
}
