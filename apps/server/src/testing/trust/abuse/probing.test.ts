import { describe, expect, it } from 'vitest';
import { admittedSurvey } from '../../admitted-survey.ts';
import { databaseKinds } from '../../index.ts';
import { firstPageEvents, LAST_PAGE_EVENTS, quotaSurvey } from '../../quota-survey.ts';
import { HOUR, MINUTE, newPhone, smsSurvey } from '../../sms-survey.ts';
import type { Reply } from '../../test-server.ts';

const TEST_CHANNEL = { fromq: 'x', fromtype: 'y' };

describe.each(databaseKinds())('a respondent on %s', (kind) => {
  const suite = quotaSurvey(kind);
  const { publish, cells, finish } = suite;
  const detail = async (seq: number) =>
    (await suite.app.operate('GET', `/api/publishing/surveys/${suite.surveyId}/responses/${seq}`)).json.data;

  it('can find out that a cell is full by trying an answer, but takes no slot', async () => {
    const quotaCells = [
      { id: 'women', name: 'Women', cap: 1, cond: 'Q1A1' },
      { id: 'men', name: 'Men', cap: 2, cond: 'Q1A2' },
    ];
    await publish({
      quotas: [{ id: 's', name: 'S', mode: 'stop', on_full: 'warn_back', cells: quotaCells }],
    });
    await finish('f', 'young');
    await finish('m', 'young');
    const fullCells = { women: [1, 0], men: [1, 0] };
    const session = await suite.app.begin(suite.surveyId);
    for (let turn = 0; turn < 20; turn += 1) {
      const reply = await suite.app.answer(session, 'n', firstPageEvents('f', 'young'));
      expect(reply.fulfilled).toMatchObject([{ value: { status: 3 } }]);
      expect(JSON.stringify(reply)).not.toMatch(/"cap"|"done"|"held"|women/);
      expect(await cells()).toEqual(fullCells);
    }
    expect(await detail(session.begun.seq)).toMatchObject({ chain: { valid: true } });
  });

  it('cannot become a test later, and a test cannot become a respondent', async () => {
    await publish({
      quotas: [
        { id: 's', name: 'S', mode: 'count', cells: [{ id: 'any', name: 'Any', cap: 0, cond: 'true' }] },
      ],
    });
    const end = async (begin: object, claim: object) => {
      const { begun, ...session } = await suite.app.begin(suite.surveyId, begin);
      const call = (name: 'n' | 's' | 'c', body: object) =>
        suite.app.request({
          method: 'POST',
          url: `/api/survey/${name}/${suite.surveyId}?${new URLSearchParams(TEST_CHANNEL)}`,
          token: begun.rspd_token,
          body: { ...body, ...claim },
        });
      const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
      const page = await call('n', {
        transaction_id: session.transactionId,
        event_id: ids[0],
        events: firstPageEvents('f', 'old'),
      });
      const { transaction_id } = page.json.data as unknown as { transaction_id: string };
      expect((await call('s', { transaction_id, event_id: ids[1], events: LAST_PAGE_EVENTS })).status).toBe(
        200,
      );
    };
    await end({}, { ...TEST_CHANNEL, test: true });
    expect(await cells()).toEqual({ any: [1, 0] });
    await end(TEST_CHANNEL, { fromq: '', fromtype: '', test: false });
    expect(await cells()).toEqual({ any: [1, 0] });
    const survey = await suite.app.operate('GET', `/api/publishing/surveys/${suite.surveyId}`);
    expect(survey.json.data).toMatchObject({
      responses: [
        { status: 1, test: false, count: 1 },
        { status: 1, test: true, count: 1 },
      ],
    });
  });

  it('cannot list the files of other responses by trying numbers, with or without a token', async () => {
    const ownSession = await suite.app.begin(suite.surveyId);
    const otherSession = await suite.app.begin(suite.surveyId);
    const pathOf = (seq: number | string) =>
      `/api/survey/projects/${suite.surveyId}/rspd-seq/${seq}/attachments/`;
    const ask = async (seq: number | string, token?: string) => {
      const { status, text } = await suite.app.request({
        method: 'GET',
        url: pathOf(seq),
        ...(token !== undefined && { token }),
      });
      return `${status} ${text}`;
    };
    const numbers = [otherSession.begun.seq, 999_999, 0, -1, '1e1', '00001', ' 1', 'null', '9'.repeat(40)];
    const replies = new Set<string>();
    for (const seq of numbers)
      for (const token of [undefined, ownSession.begun.rspd_token]) replies.add(await ask(seq, token));
    expect(replies.size).toBe(1);
    expect([...replies][0]).toMatch(/^401 /);
    expect(await ask(ownSession.begun.seq, ownSession.begun.rspd_token)).toMatch(/^200 /);
  });
});

describe.each(databaseKinds())('a survey that cannot be answered on %s', (kind) => {
  const suite = quotaSurvey(kind);

  it('gives no more access to requests that claim to be previews', async () => {
    const codes = async (id: string) => {
      const body = { source: '1', versionView: 1, realTime: 1, preview_token: 'x', device: 'pc' };
      const paths = ['', 'b/', 'b2/'].map((path) => `/api/survey/${path}${id}`);
      const calls = paths.map((url) => suite.app.request({ method: 'POST', url, body }));
      const project = `/api/survey/projects/${id}?source=1&version=1`;
      const replies = await Promise.all([...calls, suite.app.request({ method: 'GET', url: project })]);
      return replies.map(({ json }) => json.code);
    };
    const preview = async (id: string) => {
      const body = { preview_token: 'x' };
      const { json } = await suite.app.request({ method: 'POST', url: `/api/survey/pre/${id}`, body });
      return json.code;
    };
    expect(new Set(await codes('NobodyHasEverPublished01'))).toEqual(new Set([1003]));
    await suite.app.operate('POST', `/api/publishing/surveys/${suite.surveyId}/close`);
    expect(new Set(await codes(suite.surveyId))).toEqual(new Set([1004]));
    // A preview that was never created gives the same code for every survey.
    expect([await preview('NobodyHasEverPublished01'), await preview(suite.surveyId)]).toEqual([1003, 1003]);
  });
});

describe.each(databaseKinds())('requests for codes by SMS on %s', (kind) => {
  const suite = smsSurvey(kind);

  it('get the same replies whether the number was verified before or not', async () => {
    const [knownPhone, newNumber] = [newPhone(), newPhone()];
    await suite.ask(knownPhone);
    await suite.prove(knownPhone, suite.codeFor(knownPhone));
    suite.session = await suite.app.begin(suite.surveyId);
    suite.app.clock.now += HOUR;
    const ask = async (method: 'POST' | 'PUT', body: object) => {
      suite.newAddress();
      const { status, text, headers } = await suite.call(method, { gid: 'phone', ...body });
      return [status, text, headers['retry-after']];
    };
    const guessUntilRefused = async (phone: string) => {
      const replies = [await ask('POST', { phone }), await ask('POST', { phone })];
      const wrongCode = suite.other(suite.codeFor(phone));
      for (let turn = 0; turn < 7; turn += 1) replies.push(await ask('PUT', { phone, code: wrongCode }));
      replies.push(await ask('PUT', { phone, code: suite.codeFor(phone) }));
      suite.app.clock.now += MINUTE;
      replies.push(await ask('POST', { phone }));
      replies.push(await ask('PUT', { phone, code: suite.codeFor(phone) }));
      return replies;
    };
    const replies = await guessUntilRefused(knownPhone);
    expect(await guessUntilRefused(newNumber)).toEqual(replies);
    const codes = replies.map(([, text]) => (JSON.parse(String(text)) as { code: number }).code);
    expect(codes).toEqual([0, 202, 7408, 7408, 7408, 7408, 7408, 1100, 1100, 1100, 0, 0]);
    const wrongCode = '000000';
    const [unusedPhone, otherUnusedPhone] = [newPhone(), newPhone()];
    expect(await ask('PUT', { phone: unusedPhone, code: wrongCode })).toEqual(
      await ask('PUT', { phone: otherUnusedPhone, code: wrongCode }),
    );
  });
});

describe.each(databaseKinds())('a survey for one response per address on %s', (kind) => {
  const suite = admittedSurvey(kind, { ip_once: true }, { limit_device: { max: 1, window: 'day' } });
  const { begin, sessionOf, firstPage, submit } = suite;

  it('refuses a device that changes its id, and clients that forge addresses', async () => {
    const codeOf = ({ status, json }: Reply) => [status, json.code];
    const address = '203.0.113.50';
    const session = sessionOf(await begin({ dev_id: `${'a'.repeat(32)}_${'A'.repeat(24)}` }, address));
    await firstPage(session);
    expect((await submit(session, address)).status).toBe(200);
    for (let turn = 0; turn < 100; turn += 1) {
      const dev_id = `${String(turn).padStart(32, 'b')}_${'A'.repeat(24)}`;
      const from = `10.0.${turn}.1, 192.0.2.${turn}, ${address}`;
      expect(codeOf(await begin({ dev_id }, from))).toEqual([403, 1008]);
    }
  });
});
