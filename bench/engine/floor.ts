import { createProject } from './canvass-project.ts';
import type { Contender, Journey, Session, Survey } from './contender.ts';
import {
  answerFloor,
  beginFloor,
  buildFloor,
  type FloorSession,
  type FloorSurvey,
  nextFloor,
  SCREENED_OUT,
} from './floor-survey.ts';
import { listEvents, type Respondent, type Source } from './respondents.ts';

/** A program that does the minimum of work, as a lower bound for the others. */
export const floor: Contender = {
  name: 'floor',
  textOf: (questionnaire) => JSON.stringify(createProject(questionnaire)),
  load(text): Survey {
    const survey = buildFloor(text);
    return {
      begin: () => createSession(survey, beginFloor(survey)),
      play: (respondent, source) => play(survey, respondent, source),
    };
  },
};

/** An event that is not checked, because the floor checks only answers. */
type FloorEvent =
  | { readonly type: 'answer'; readonly gid: string; readonly answer: unknown }
  | { readonly type: 'next' };

function play(survey: FloorSurvey, { attempts }: Respondent, source: Source): Journey {
  const session = beginFloor(survey);
  const path: string[] = [];
  while (session.end === 0) {
    const pageBefore = session.page;
    const id = survey.questions[pageBefore]?.id ?? '';
    for (const attempt of attempts.get(id) ?? []) {
      path.push(id);
      applyEvents(survey, session, listEvents(attempt, source));
      if (session.page !== pageBefore || session.end !== 0) break;
    }
  }
  return { path, end: session.end === SCREENED_OUT ? 'screen_out' : 'finished' };
}

function applyEvents(survey: FloorSurvey, session: FloorSession, events: readonly unknown[]): void {
  for (const event of events as readonly FloorEvent[]) {
    if (event.type === 'answer') answerFloor(survey, session, event.gid, event.answer);
    else nextFloor(survey, session);
  }
}

function createSession(survey: FloorSurvey, session: FloorSession): Session {
  return {
    answer: ({ gid, answer }) => void answerFloor(survey, session, gid, answer),
    shownOnPage: () => session.visible.slice(0, survey.firstPage).filter(Boolean).length,
    answerAll: (answers) => {
      for (const { gid, answer } of answers) answerFloor(survey, session, gid, answer);
    },
  };
}
