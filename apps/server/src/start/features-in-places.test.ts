import type { AnswerToCorrect, ReceiptData } from '@canvass/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../testing/index.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { dataOf, type TestServer } from '../testing/test-server.ts';

const ID = 'FeaturesInPlaces00000001';
const question = (gid: string, qtype: string, title: string, questionFields: object = {}) => ({
  type: 'Q',
  gid,
  cid: gid,
  qtype,
  title,
  ...questionFields,
});
const option = (gid: string, seq: number, value: string) => ({ gid, seq, title: `Ward of ${gid}`, value });

/** A survey with every optional part of questions and pages that a stored response can show. */
const PROJECT = {
  format: 1,
  projectId: ID,
  title: 'Your stay',
  timezone: 'Europe/Dublin',
  project_lang: { answer_language: 'en-GB' },
  settings: { hidden_answers: 'cleared' },
  items: [
    {
      type: 'G',
      gid: 'stay',
      title: 'Stay',
      items: [
        {
          type: 'S',
          gid: 'days',
          title: 'The days of your stay',
          items: [
            question('came', 'info_date', 'When did you come?', { max: 'today' }),
            question('left', 'info_date', 'When did you leave?'),
          ],
        },
        question('ward', 'single', 'Which ward?', {
          items: [option('eyes', 1, 'W-EYE'), option('ears', 2, 'W-EAR')],
        }),
        question('number', 'blank', 'Your number?', {
          open_attrs: { pattern: '[A-Z]{2}\\d{6}', pattern_text: 'Two capitals and six digits.' },
        }),
        question('noise', 'blank', 'What was loud?', { disp_code: 'wardA2' }),
      ],
    },
    {
      type: 'G',
      gid: 'after',
      title: 'After',
      items: [
        question('nights', 'value', 'Nights', { value_code: 'days(came, left)', value_type: 'number' }),
        question('income', 'blank', 'Your income?', { required: true, no_answer: ['prefer_not'] }),
        question('fee', 'blank', 'The fee of your stay', {
          read_only: true,
          auto_fill: 'days(came, left) * 7',
          open_attrs: { type: 'int' },
        }),
        question('plates', 'blank', 'The dishes that you liked', { entries: { least: 2, most: 3 } }),
        question('again', 'info_date', 'When may we call you?', { with_time: true, min: 'today 08:00' }),
        question(
          'better',
          'blank',
          'After {{ came | date:long }}: what could we do better before {{ again | date:long }}?',
          {
            required: 'ask',
          },
        ),
      ],
    },
  ],
  checks: [
    { gid: 'order', at: ['left', 'came'], holds: 'left >= came', text: 'Not before you came.' },
    { gid: 'long', at: ['left'], holds: 'days(came, left) < 60', text: 'More than 60 days?', level: 'ask' },
  ],
  flow: {
    fid: 'root',
    type: 'F',
    ftype: 'root',
    items: [
      { fid: 'arm', type: 'F', ftype: 'set', cid: 'arm', value_code: '"letter"', value_type: 'text' },
      { fid: 'f1', type: 'G', gid: 'stay' },
      { fid: 'f2', type: 'G', gid: 'after' },
    ],
  },
};
const day = (date: string) => [Date.parse(date) / 1_000];
const answer = (gid: string, value: unknown) => ({ type: 'answer', gid, answer: value }) as const;
const next = { type: 'next' } as const;
/** Answers with a stay of 90 days, which a check asks about, a text that becomes hidden, and two unanswered questions. */
const FIRST = [
  answer('came', day('2026-03-02')),
  answer('left', day('2026-05-31')),
  answer('ward', ['ears']),
  answer('noise', ['the corridor']),
  answer('ward', ['eyes']),
  answer('number', ['MR204816']),
  next,
  next,
];
const LAST = [
  answer('income', { no_answer: 'prefer_not' }),
  answer('plates', [['Soup, leek'], ['Rice']]),
  answer('again', ['2126-05-31T14:30']),
  next,
  next,
];

/** Regular expressions that an output must match, by the feature that it shows. */
type ExpectedTexts = Readonly<Record<string, RegExp>>;
const RECEIPT: ExpectedTexts = {
  'option values in receipts': /"Ward of eyes"/,
  'patterns in receipts': /"MR204816"/,
  'checks and bounds of dates in receipts': /"2026-05-31"/,
  'non-answers in receipts': /"Prefer not to say"/,
  'sections in receipts': /When did you come.*When did you leave.*Which ward/,
  'read only questions in receipts': /The fee of your stay.*"630"/,
  'dates with a time in receipts': /When may we call you.*"text":"2126-05-31T14:30","form":"day"/,
  'several entries in receipts':
    /The dishes that you liked.*"label":"1","text":"Soup, leek".*"label":"2","text":"Rice"/,
  'formats in receipts': /^(?!.*better)/, // the question with this text has no answer
};
const NOT_IN_RECEIPT = /the corridor|Nights|letter|The days of your stay/;
const CONSOLE: ExpectedTexts = {
  'option values in the console': /"title":"Ward of eyes","chosen":true/,
  'patterns in the console': /"MR204816"/,
  'checks and bounds of dates in the console':
    /"gid":"left".*?"text":"\d+","notes":"moment"|"gid":"left".*?2026-05-31/,
  'non-answers in the console': /"Prefer not to say"/,
  'soft required questions in the console': /"gid":"better"/,
  'sections in the console': /"gid":"came".*"gid":"left".*"gid":"ward"/,
  'formats in the console': /After 2 March 2026: what could we do better before 31 May 2126 at 14:30/,
  'dates with a time in the console': /2126-05-31[T ]14:30/,
  'several entries in the console': /"label":"1","text":"Soup, leek".*"label":"2","text":"Rice"/,
  'computed values in the console': /"Nights".*"arm"|"arm".*"Nights"/,
  'read only questions in the console': /"gid":"fee".*"630"/,
  'hidden answers in the console': /"hidden":\[.*"gid":"noise"/,
};
const CSV: ExpectedTexts = {
  'hidden answers in exports': /^(?!.*the corridor)/s,
  'option values in exports': /(?:^|,)W-EYE(?:,|$)/,
  'patterns in exports': /MR204816/,
  'read only questions in exports': /(?:^|,)630(?:,|$)/m,
  'checks in exports': /(?:^|,)check_long(?:,|$)/m,
  'non-answers in exports': /prefer_not/,
  'soft required questions in exports': /asked_left/,
  'computed values in exports': /(?:^|,)90(?:,|$)/,
  'values of the flow in exports': /(?:^|,)letter(?:,|$)/,
  'bounds of dates in exports': /2026-03-02/,
  'several entries in exports': /plates_1,plates_2,plates_3[^]*"Soup, leek",Rice,/,
  'dates with a time in exports': /(?:^|,)2126-05-31T14:30(?:,|$)/m,
};
const CODEBOOK: ExpectedTexts = {
  'option values in the codebook': /W-EYE/,
  'sections in the codebook': /The days of your stay/,
  'checks in the codebook': /check_long/,
  'non-answers in the codebook': /prefer_not/,
  'read only questions in the codebook': /^fee,/m,
  'several entries in the codebook': /^plates_1,[^]*^plates_2,[^]*^plates_3,/m,
  'dates with a time in the codebook': /^again,.*local.datetime/m,
  'computed values in the codebook': /^nights,/m,
  'values of the flow in the codebook': /^arm,/m,
};
const CORRECTIONS: ExpectedTexts = {
  'option values in corrections': /"ward":\["eyes"\]/,
  'sections in corrections': /"questions":\[.*"came".*"left"/,
  'non-answers in corrections': /"income":\{"no_answer":"prefer_not"\}/,
  'several entries in corrections': /"plates":\[\["Soup, leek"\],\["Rice"\]\]/,
  'dates with a time in corrections': /"again":\["2126-05-31T14:30"\]/,
  'read only questions in corrections': /"fee":"modify\.unsupported"/,
  'hidden answers in corrections': /^(?!.*the corridor)/,
};

describe.each(databaseKinds())('a stored response on %s', (kind) => {
  const app: TestServer = provideTestServer(kind);
  const outputs = { receipt: '', screens: '', csv: '', codebook: '', correction: '' };
  beforeAll(async () => {
    await app.publish(PROJECT);
    const session = await app.begin(ID);
    await app.answer(session, 'n', FIRST);
    await app.answer(session, 's', LAST);
    const { seq, rspd_token: token } = session.begun;
    const receipt = (path: string, body: object, queryFields = {}) =>
      app.request({ method: 'POST', url: `/api/survey/receipt/${path}/${ID}`, body, ...queryFields });
    const { code } = dataOf<{ code: string }>(await receipt('code', {}, { token }));
    const show = dataOf<ReceiptData>(await receipt('show', { code, lang_code: 'en-GB' }));
    outputs.receipt = JSON.stringify(show.answers);
    const fetchPath = async (path: string) =>
      (await app.operate('GET', `/api/publishing/surveys/${ID}/${path}`)).text;
    outputs.screens = await fetchPath(`responses/${seq}/screens`);
    outputs.csv = await fetchPath('export');
    outputs.codebook = await fetchPath('export?format=codebook-csv');
    const correction = await app.operate('GET', `/api/survey/respondents/v1/${ID}/getanswer/?seq=${seq}`);
    outputs.correction = JSON.stringify(dataOf<AnswerToCorrect>(correction));
  });

  it('has the same answers after it was resumed and moved to a newer version', async () => {
    const projectId = 'FeaturesInPlaces00000002';
    await app.publish({ ...PROJECT, projectId });
    const session = await app.begin(projectId);
    await app.answer(session, 'n', FIRST);
    const resumedResponse = await app.continue(session);
    expect(resumedResponse.events).toEqual(FIRST);
    const { version } = await app.publish({ ...PROJECT, projectId, title: 'Your stay, again' });
    await app.operate('PUT', `/api/publishing/surveys/${projectId}/oldest_version`, { version });
    const movedResponse = await app.continue(session);
    expect(movedResponse).toMatchObject({ version: 2, end_status: { is_end: 0 } });
    session.transactionId = movedResponse.transaction_id;
    await app.answer(session, 's', LAST);
    const loadRow = async (surveyId: string) => {
      const path = `/api/publishing/surveys/${surveyId}/export?format=jsonl`;
      const [line = '{}'] = (await app.operate('GET', path)).text.split('\n');
      const { answers, variables } = JSON.parse(line);
      return { answers, variables: { ...variables, version: 0 } };
    };
    const row = await loadRow(projectId);
    expect(row).toEqual(await loadRow(ID));
    expect(row.variables).toMatchObject({ arm: 'letter', nights: 90, check_long: 1 });
  });

  it.each(Object.entries(RECEIPT))('supports %s', (_, text) => expect(outputs.receipt).toMatch(text));
  it('receipts have neither computed values nor cleared answers nor headings', () =>
    expect(outputs.receipt).not.toMatch(NOT_IN_RECEIPT));
  it.each(Object.entries(CONSOLE))('supports %s', (_, text) => expect(outputs.screens).toMatch(text));
  it.each(Object.entries(CSV))('supports %s', (_, text) => expect(outputs.csv).toMatch(text));
  it.each(Object.entries(CODEBOOK))('supports %s', (_, text) => expect(outputs.codebook).toMatch(text));
  it.each(Object.entries(CORRECTIONS))('supports %s', (_, text) => expect(outputs.correction).toMatch(text));
});
