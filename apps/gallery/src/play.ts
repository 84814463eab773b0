import {
  compile,
  questionView,
  type Program,
  type QuestionViewModel,
  type State,
  start,
  step,
} from '@canvass/logic';
import { singleRespondentLedgers, runEffects } from '@canvass/logic/effects';
import type { Project, Question } from '@canvass/project';
import { UNKNOWN_RESPONDENT, type SessionFacts } from '@canvass/protocol';
import { registry } from '@canvass/question-types';
import type { Selection } from './selection.ts';

/** A question alone in a survey, played by the engine as a respondent's browser would. */
export interface Play {
  readonly program: Program;
  readonly state: State;
}

/** One question on the first page; a second page, so that leaving the first is not the end. */
function surveyOf(question: Question): Project {
  const after: Question = { type: 'Q', gid: 'after', cid: 'AFTER', qtype: 'descriptor', title: 'After' };
  const page = (gid: string, only: Question) => ({ type: 'P' as const, gid, cid: gid, items: [only] });
  return {
    format: 1,
    title: 'Gallery',
    items: [page('page_1', question), page('page_2', after)],
  };
}

export function startPlay(question: Question, selection: Selection): Play {
  const { program, issues } = compile(surveyOf(question), registry);
  if (program === undefined) throw new Error(`The example does not compile: ${JSON.stringify(issues)}`);
  const facts: SessionFacts = {
    ...UNKNOWN_RESPONDENT,
    device: selection.layout === 'phone' ? 'phone' : 'pc',
    language: selection.locale,
    now: Math.floor(Date.now() / 1000),
  };
  return { program, state: start(program, facts) };
}

/** Applies an event, then the most favourable host replies. */
export function playOn({ program, state }: Play, event: unknown): Play {
  const { state: moved } = step(program, state, event);
  return { program, state: runEffects(program, moved, singleRespondentLedgers).state };
}

/** Presses Next, and goes back again if that was allowed, to collect the issues. */
export function attempt(play: Play): Play {
  const left = playOn(play, { type: 'next' });
  return left.state.page === play.state.page ? left : playOn(left, { type: 'back' });
}

export const viewIn = ({ program, state }: Play, gid: string): QuestionViewModel | undefined =>
  questionView(program, state, gid);
