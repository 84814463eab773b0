import { questionView, start, type State, step } from '@canvass/logic';
import { answer, next, randomRespondent } from '@canvass/logic/testing';
import type { RespondentEvent } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { checkProject } from '../../publishing/check-project.ts';
import { screenQuestion } from './screen-question.ts';

const options = (...gids: readonly string[]) =>
  gids.map((gid, at) => ({ gid, seq: at + 1, title: gid.toUpperCase() }));

/** A respondent at a survey of one question, and what is told of it after some events. */
function asked(question: object) {
  const item = { type: 'Q', gid: 'q', cid: 'Q1', title: 'Which?', ...question };
  const items = [{ type: 'G', gid: 'g', items: [item] }];
  const { program, issues } = checkProject({
    format: 1,
    title: 'One',
    project_lang: { answer_language: 'en-GB' },
    items,
  });
  if (program === undefined) throw new Error(JSON.stringify(issues));
  const begun = start(program, randomRespondent(program, 1).facts);
  const after = (...events: readonly RespondentEvent[]): State =>
    events.reduce<State>((state, event) => step(program, state, event).state, begun);
  const told = (state: State) => screenQuestion(program, state, 'q', { files: [], shown: true });
  return { after, told, material: questionView(program, begun, 'q')?.material };
}

describe('a question as its respondent saw it', () => {
  it('has what was on all of its screens', () => {
    const { after, told } = asked({
      qtype: 'multiple',
      screens: [
        ['mon', 'tue'],
        ['sat', 'sun'],
      ],
      items: options('mon', 'tue', 'sat', 'sun'),
    });
    const state = after(answer('q', [['mon']]), next, answer('q', [['mon'], ['sun']]));
    expect(told(state)?.options.map(({ title, chosen }) => [title, chosen])).toEqual([
      ['MON', true],
      ['TUE', false],
      ['SAT', false],
      ['SUN', true],
    ]);
  });

  it('has the tasks of best and worst, each with what it showed', () => {
    const { after, told, material } = asked({
      qtype: 'maxdiff',
      task_number: 4,
      option_number: 3,
      items: options('a', 'b', 'c', 'd'),
    });
    // What the view of such a question is given.
    const { tasks } = material as unknown as { readonly tasks: readonly (readonly string[])[] };
    const given = tasks.slice(0, 2).map((shown) => ({ s: shown, h: shown[2], l: shown[0] }));
    const whole = told(after(answer('q', given)));
    expect(whole?.answers).toEqual([]);
    expect(whole?.tasks).toEqual(
      given.map(({ s }) =>
        s.map((gid, at) => ({ title: gid.toUpperCase(), mark: ['worst', null, 'best'][at] })),
      ),
    );
  });
});
