import { describe, expect, it } from 'vitest';
import { blank, jump, multiple, play, project, single } from '../testing/scenario.ts';

describe('required questions', () => {
  it('keep the respondent on the page until they are answered, then the message disappears', () => {
    const survey = play(project([[single('Q1', 2, { required: true })], [single('Q2', 2)]]));
    expect(survey.next().issues).toEqual(['q1 validate.option']);
    expect(survey.page).toEqual(['q1']);
    expect(survey.answer('q1', [1]).issues).toEqual([]);
    expect(survey.next().page).toEqual(['q2']);
  });
});

describe('answers from the start', () => {
  const optionAt = (seq: number) => ({ gid: `q1_${seq}`, seq, title: `Option ${seq}`, selected: seq === 2 });
  it('an option that is selected from the start is the answer, and rules read it', () => {
    const first = single('Q1', 0, { items: [optionAt(1), optionAt(2)] });
    const survey = play(project([[first, blank('Q2', { disp_code: 'Q1A2' })]]));
    expect(survey.view('q1')?.answer).toEqual(['q1_2']);
    expect(survey.page).toEqual(['q1', 'q2']);
  });
});

it('an answer adds no message before Next is pressed again', () => {
  const survey = play(
    project([[multiple('Q1', 3, { required: true }), single('Q2', 2, { required: true })]]),
  );
  expect(survey.next().issues).toEqual(['q1 validate.option', 'q2 validate.option']);
  expect(survey.answer('q1', [1]).issues).toEqual(['q2 validate.option']);
  expect(survey.answer('q1', null).issues).toEqual(['q2 validate.option']);
  expect(survey.next().issues).toEqual(['q1 validate.option', 'q2 validate.option']);
});

describe('display rules', () => {
  const rule = { q1_2: { bindQ: 'q1', optGid: 'q1_2', op: 'notEmpty' } } as const;
  it('a display rule hides its question until it holds', () => {
    const survey = play(
      project([[single('Q1', 2), blank('Q2')]], {
        rule_map: rule,
        dispConsList: [{ targets: ['q2'], action: 'display', conditionGroup: 'q1_2' }],
      }),
    );
    expect(survey.page).toEqual(['q1']);
    expect(survey.answer('q1', [2]).page).toEqual(['q1', 'q2']);
  });
  it('a hide rule leaves its group shown until it holds', () => {
    const survey = play(
      project([[single('Q1', 2)], [blank('Q2')], [blank('Q3')]], {
        rule_map: rule,
        dispConsList: [{ targets: ['g2'], action: 'hide', conditionGroup: 'q1_2' }],
      }),
    );
    expect(survey.answer('q1', [2]).next().page).toEqual(['q3']);
    expect(survey.back().answer('q1', [1]).next().page).toEqual(['q2']);
  });
  it('a hidden answer has no effect and returns with its question', () => {
    const survey = play(
      project([
        [single('Q1', 2), single('Q2', 2, { disp_code: 'Q1A1' }), blank('Q3', { disp_code: 'Q2A1' })],
      ]),
    );
    survey.answer('q1', [1]).answer('q2', [1]);
    expect(survey.page).toEqual(['q1', 'q2', 'q3']);
    expect(survey.answer('q1', [2]).page).toEqual(['q1']);
    expect(survey.answer('q1', [1]).page).toEqual(['q1', 'q2', 'q3']);
    expect(survey.view('q2')?.answer).toEqual(['q2_1']);
  });
});

describe('options', () => {
  it('are removed from the answer when they are no longer offered, and a question without options is hidden', () => {
    const survey = play(
      project([
        [
          multiple('Q1', 2),
          multiple('Q2', 2, {
            items: [
              { gid: 'q2_1', seq: 1, title: 'a', disp_code: 'Q1A1' },
              { gid: 'q2_2', seq: 2, title: 'b', disp_code: 'Q1A2' },
            ],
          }),
        ],
      ]),
    );
    expect(survey.page).toEqual(['q1']);
    survey.answer('q1', [1, 2]).answer('q2', [1, 2]).answer('q1', [2]);
    expect(survey.view('q2')?.answer).toEqual(['q2_2']);
    expect(survey.view('q2')?.options.map(({ option }) => option.gid)).toEqual(['q2_2']);
    survey.answer('q1', [1, 2]);
    expect(survey.view('q2')?.answer).toEqual(['q2_1', 'q2_2']);
  });
});

describe('jumps', () => {
  const five = [[single('Q1', 3)], [single('Q2', 2)], [single('Q3', 2)], [single('Q4', 2)]];
  it('skip the questions between, which return when the choice changes', () => {
    const survey = play(project(five, jump('q1', 'q1_2', { nextQ: 'q4' })));
    expect(survey.answer('q1', [2]).next().page).toEqual(['q4']);
    expect(survey.back().answer('q1', [1]).next().page).toEqual(['q2']);
  });
  it('of a question that is jumped over do not count', () => {
    const first = jump('q1', 'q1_2', { nextQ: 'q3' });
    const second = jump('q2', 'q2_1', { endStatus: 'screen_out' });
    const survey = play(
      project(five, {
        rule_map: { ...first.rule_map, ...second.rule_map },
        jumpConsList: [...(first.jumpConsList ?? []), ...(second.jumpConsList ?? [])],
      }),
    );
    survey.answer('q1', [1]).next().answer('q2', [1]).back().answer('q1', [2]);
    expect(survey.next().page).toEqual(['q3']);
  });
  it('can end the survey: finished and screened out', () => {
    const screenedOut = play(project(five, jump('q1', 'q1_3', { endStatus: 'screen_out' })))
      .answer('q1', [3])
      .next()
      .submit();
    expect(screenedOut.state.end).toEqual({ is_end: 1, status: 2, q: 'q1' });
    const finished = play(project(five, jump('q1', 'q1_3', { endStatus: 'finished' })))
      .answer('q1', [3])
      .next()
      .submit();
    expect(finished.state.end).toEqual({ is_end: 1, status: 1, q: 'q1' });
  });
  it('count for an unanswered question once its page is left', () => {
    const survey = play(
      project([
        [
          single('Q1', 2, { jump_code: 'if Q1 is empty then goto group_end' }),
          single('Q2', 2, { required: true }),
        ],
        [blank('Q3')],
      ]),
    );
    expect(survey.page).toEqual(['q1', 'q2']);
    expect(survey.next().page).toEqual(['q3']);
  });
  it('of a question that was left unanswered and is now hidden do not count', () => {
    const survey = play(
      project([
        [single('Q1', 2)],
        [single('Q2', 2, { disp_code: 'not Q1A1', jump_code: 'if Q2 is empty then screenout' })],
        [blank('Q3')],
      ]),
    );
    expect(survey.next().page).toEqual(['q2']);
    expect(survey.next().state.pending).toMatchObject([{ type: 'submit', end: { status: 2 } }]);
    survey.send({ type: 'failed', id: 'submit:0' }).back().answer('q1', [1]);
    expect(survey.next().page).toEqual(['q3']);
  });
  it('by code stay inside their group', () => {
    const survey = play(
      project([[single('Q1', 2, { jump_code: 'if Q1A1 then goto Q3' })], [blank('Q2')], [blank('Q3')]]),
    );
    expect(survey.answer('q1', [1]).next().page).toEqual(['q2']);
  });
});

describe('pages', () => {
  const three = [[single('Q1', 2), blank('Q2')], [blank('Q3')]];
  it('contain one group, one question or one merged group each', () => {
    expect(play(project(three)).page).toEqual(['q1', 'q2']);
    expect(play(project(three, { one_question_on_page: true })).page).toEqual(['q1']);
    expect(play(project(three, { one_question_on_page: true, mergePage: ['g1'] })).page).toEqual([
      'q1',
      'q2',
    ]);
  });
  it('without a visible question are skipped, at the end and at the beginning too', () => {
    const survey = play(
      project([
        [blank('Q1', { disp_code: 'false' })],
        [blank('Q2')],
        [blank('Q3', { disp_code: 'Q2 == "more"' })],
      ]),
    );
    expect(survey.page).toEqual(['q2']);
    expect(survey.next().submit().state.end.status).toBe(1);
  });
  it('allow no Back on the first page, and none if the author forbids it', () => {
    expect(play(project(three)).send({ type: 'back' }).refused).toBe('engine.first_page');
    expect(
      play(project(three, { desc_common_page: { hide_pre_btn: true } }))
        .next()
        .send({ type: 'back' }).refused,
    ).toBe('engine.no_way_back');
  });
});

describe('texts', () => {
  it('contain answers and parameters as text', () => {
    const title = ['You like ', { ref: 'Q1' }, ', ', { ref: 'ext.name', fallback: 'friend' }];
    const survey = play(
      project([[multiple('Q1', 3)], [blank('Q2', { title })]], {
        ext_params: [{ code: 'name', type: 'chart' }],
      }),
      {
        params: { name: '<b>{{ Q1 }}</b>' },
      },
    );
    survey.answer('q1', [1, 3]).next();
    expect(survey.view('q2')?.title).toEqual([
      'You like ',
      { piped: 'Q1 option 1, Q1 option 3' },
      ', ',
      { piped: '<b>{{ Q1 }}</b>' },
    ]);
  });
  it('follow the language', () => {
    const survey = play(
      project([[single('Q1', 2)], [blank('Q2', { title: [{ ref: 'Q1' }] })]], {
        translations: { 'zh-CN': { q1: { title: '题一' }, q1_2: { title: '第二项' } } },
      }),
    );
    survey.send({ type: 'language', language: 'zh-CN' }).answer('q1', [2]);
    expect(survey.view('q1')?.title).toBe('题一');
    expect(survey.next().view('q2')?.title).toEqual([{ piped: '第二项' }]);
  });
});

describe('a change of language', () => {
  it('returns to a question that it shows on an earlier page, so that none is missed', () => {
    const onlyEnglish = { required: true, disp_code: 'language == "en-GB"' };
    const survey = play(project([[single('Q1', 2, onlyEnglish)], [blank('Q2')]]), { language: 'zh-CN' });
    expect(survey.page).toEqual(['q2']);
    expect(survey.send({ type: 'language', language: 'en-GB' }).page).toEqual(['q1']);
    expect(survey.next().issues).toEqual(['q1 validate.option']);
  });
  it("evaluates rules that read a choice's title again", () => {
    const translations = { 'en-GB': { q1_1: { title: 'Coffee' } } };
    const pages = [[single('Q1', 2)], [blank('Q2', { disp_code: 'Q1.title == "Coffee"' })], [blank('Q3')]];
    const survey = play(project(pages, { translations }), { language: 'zh-CN' });
    survey.answer('q1', [1]).send({ type: 'language', language: 'en-GB' });
    expect(survey.next().page).toEqual(['q2']);
  });
});

describe('refusals', () => {
  const survey = () => play(project([[single('Q1', 2)], [blank('Q2')]]));
  it.each([
    [{ type: 'answer', gid: 'nobody', answer: [] }, 'engine.unknown_question'],
    [{ type: 'answer', gid: 'q2', answer: ['x'] }, 'engine.not_on_page'],
    [{ type: 'answer', gid: 'q1', answer: ['q1_9'] }, 'engine.wrong_answer'],
    [{ type: 'answer', gid: '__proto__', answer: [] }, 'engine.unknown_question'],
    [{ type: 'fulfilled', id: 'submit:0', value: { is_end: 1, status: 1 } }, 'engine.not_pending'],
    [{ type: 'fly' }, 'engine.unknown_event'],
    [null, 'engine.unknown_event'],
  ])('%j is refused as %s without a change', (event, key) => {
    const scenario = survey();
    const before = scenario.state;
    expect(scenario.send(event).refused).toBe(key);
    expect(scenario.state).toBe(before);
  });
  it('no event is accepted while a submission is pending, or after the end', () => {
    const scenario = survey().next().next();
    expect(scenario.send({ type: 'answer', gid: 'q2', answer: ['x'] }).refused).toBe('engine.pending');
    expect(scenario.submit().send({ type: 'next' }).refused).toBe('engine.ended');
  });
  it('a submission that failed can be tried again', () => {
    const scenario = survey().next().next().send({ type: 'failed', id: 'submit:0' });
    expect(scenario.next().submit().state.end.status).toBe(1);
  });
});
