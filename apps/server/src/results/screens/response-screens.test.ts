import type { ResponseScreens } from '@canvass/protocol';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { answer, answeredSurvey, back, FIRST_PAGE, LAST_PAGE, next } from '../../testing/answered-survey.ts';
import { fileSurvey } from '../../testing/file-survey.ts';
import { databaseKinds } from '../../testing/index.ts';
import { dataOf, type Session, type TestServer } from '../../testing/test-server.ts';

const loadScreens = async (app: TestServer, { surveyId, begun }: Session): Promise<ResponseScreens> =>
  dataOf(await app.operate('GET', `/api/publishing/surveys/${surveyId}/responses/${begun.seq}/screens`));

const codes = ({ screens }: ResponseScreens) =>
  screens.map(({ questions }) => questions.map(({ cid }) => cid).join(' '));

describe.each(databaseKinds())('the pages of one response as its respondent saw them, on %s', (kind) => {
  const suite = answeredSurvey(kind);
  const readScreens = () => loadScreens(suite.app, suite.session);

  it('have the texts and the order that the respondent saw, and all options with the chosen ones marked', async () => {
    await suite.app.answer(suite.session, 'n', FIRST_PAGE);
    suite.app.clock.now += 7_000;
    await suite.app.answer(suite.session, 's', LAST_PAGE);
    const screens = await readScreens();
    expect(screens).toMatchObject({
      status: 1,
      chain_valid: true,
      device: 'phone',
      hidden: [],
      unreached: [],
    });
    expect(codes(screens)).toEqual(['Q1', 'Q2 Q3']);
    const [first, second] = screens.screens;
    expect(first?.questions[0]?.options).toEqual([
      { title: 'Yes', chosen: true, text: null },
      { title: 'No', chosen: false, text: null },
      { title: '=Other', chosen: false, text: null },
    ]);
    expect(second).toMatchObject({ milliseconds: 7_000, visits: 1 });
    expect(second?.questions.map(({ title }) => title)).toEqual(['Which?', 'Why Latte?']);
    expect(second?.questions[1]?.answers).toEqual([{ label: null, text: 'taste', notes: null }]);
  });

  it('include only pages that were shown, and name the reasons why other questions are hidden', async () => {
    const inArabic = { type: 'language', language: 'ar' } as const;
    await suite.app.answer(suite.session, 's', [inArabic, answer('q1', ['q1b']), next]);
    const screens = await readScreens();
    expect(screens).toMatchObject({ status: 2, language: 'ar', text_language: 'en-GB' });
    expect(codes(screens)).toEqual(['Q1']);
    expect(screens.hidden.map(({ cid, why }) => [cid, why])).toEqual(
      ['Q2', 'Q3'].map((cid) => [
        cid,
        [
          {
            kind: 'jump',
            from: 'Q1',
            conditions: [{ text: expect.stringContaining('Q1'), holds: true }],
            reads: [{ name: 'Q1', text: 'No' }],
          },
        ],
      ]),
    );
  });

  it('include questions that were hidden later, and list questions that were not reached separately', async () => {
    await suite.app.answer(suite.session, 'n', FIRST_PAGE);
    expect((await readScreens()).unreached).toEqual([]);
    await suite.app.answer(suite.session, 'n', [answer('q3', ['warm']), back]);
    await suite.app.answer(suite.session, 's', [answer('q1', ['q1b']), next]);
    const screens = await readScreens();
    expect(screens.screens.map(({ visits }) => visits)).toEqual([2, 1]);
    expect(screens.screens[1]?.questions[1]).toMatchObject({
      shown: false,
      answers: [{ label: null, text: 'warm', notes: null }],
    });
    const otherSession = await suite.app.begin(suite.surveyId);
    const otherScreens = await loadScreens(suite.app, otherSession);
    expect([codes(otherScreens), otherScreens.unreached.map(({ cid }) => cid)]).toEqual([
      ['Q1'],
      ['Q2', 'Q3'],
    ]);
  });

  it('end at the step at which the chain is broken', async () => {
    await suite.app.answer(suite.session, 'n', FIRST_PAGE);
    await suite.app.answer(suite.session, 's', LAST_PAGE);
    await sql`update response_event set event = replace(event, 'taste', 'price')
      where survey_id = ${suite.surveyId} and seq = ${suite.session.begun.seq}`.execute(
      suite.app.database.query,
    );
    const screens = await readScreens();
    expect(screens.chain_valid).toBe(false);
    expect(JSON.stringify(screens)).not.toContain('price');
  });
});

describe.each(databaseKinds())('files of one response on %s', (kind) => {
  const suite = fileSurvey(kind);

  /** Uploads a file at a later time than earlier files, because lists are sorted by time. */
  const uploadLater: typeof suite.uploadFile = (...file) => {
    suite.app.clock.now += 1_000;
    return suite.uploadFile(...file);
  };

  it('are listed at their question or option with a link for download', async () => {
    const [questionFile, optionFile] = [
      await suite.uploadFile({ name: '<b>.png' }),
      await uploadLater({ fields: { qid: 'q1', option_id: 'q1b' } }),
    ];
    await suite.app.answer(suite.session, 'n', [
      answer('q1', [['q1b']]),
      suite.files([questionFile]),
      suite.files([optionFile], 'q1b'),
      next,
    ]);
    const [question] = (await loadScreens(suite.app, suite.session)).screens[0]?.questions ?? [];
    expect(question?.files).toMatchObject([
      { id: questionFile.id, name: '<b>.png', option: null },
      { id: optionFile.id, option: 'B' },
    ]);
    const path = `/api/publishing/surveys/${suite.surveyId}/attachments/${questionFile.id}`;
    expect((await suite.app.operate('GET', path)).status).toBe(200);
  });
});
