import { compileAccepted, pageView, type Program, start, type State, step } from '@canvass/logic';
import type { Project } from '@canvass/project';
import { UNKNOWN_RESPONDENT, END_STATES, type SessionFacts } from '@canvass/protocol';
import { registry } from '@canvass/question-types';
import { createProject } from './canvass-project.ts';
import type { Contender, Journey, Session, Survey } from './contender.ts';
import { listEvents, type Respondent, type Source } from './respondents.ts';

export const FACTS: SessionFacts = {
  ...UNKNOWN_RESPONDENT,
  device: 'phone',
  now: 1_790_000_000,
};
const NEXT = { type: 'next' };

export const canvass: Contender = {
  name: 'canvass',
  textOf: (questionnaire) => JSON.stringify(createProject(questionnaire)),
  load(text): Survey {
    const { program, issues } = compileAccepted(JSON.parse(text) as Project, registry); // written by `createProject`
    if (program === undefined) throw new Error(`the project does not compile: ${JSON.stringify(issues)}`);
    return {
      begin: () => createSession(program),
      play: (respondent, source) => play(program, respondent, source),
    };
  },
};

/** Plays a respondent. Each page has one question, so the page determines the question. */
function play(program: Program, { attempts }: Respondent, source: Source): Journey {
  let state = start(program, FACTS);
  const path: string[] = [];
  while (state.pending.length === 0) {
    const pageBefore = state.page;
    const id = questionOnPage(program, pageBefore);
    for (const attempt of attempts.get(id) ?? []) {
      path.push(id);
      for (const event of listEvents(attempt, source)) state = step(program, state, event).state;
      if (state.page !== pageBefore || state.pending.length > 0) break;
    }
  }
  return { path, end: isScreenedOut(state) ? 'screen_out' : 'finished' };
}

function isScreenedOut({ pending: [effect] }: State): boolean {
  return effect?.type === 'submit' && effect.end.status === END_STATES.screenOut.status;
}

function questionOnPage({ presentation }: Program, page: number): string {
  return presentation.pages[page]?.occurrences[0]?.question.gid ?? '';
}

function createSession(program: Program): Session {
  let state = start(program, FACTS);
  const send = (event: unknown) => {
    const result = step(program, state, event);
    if (result.refused !== undefined) throw new Error(`${JSON.stringify(event)}: ${result.refused.key}`);
    state = result.state;
  };
  return {
    answer: send,
    shownOnPage: () => pageView(program, state).gids.length,
    answerAll(answers) {
      const { pages } = program.presentation;
      let sentCount = 0;
      pages.forEach(({ occurrences: { length } }, page) => {
        for (const answer of answers.slice(sentCount, sentCount + length)) send(answer);
        sentCount += length;
        if (page + 1 < pages.length) send(NEXT);
      });
      if (state.page + 1 < pages.length) throw new Error('the last page was not reached');
    },
  };
}
