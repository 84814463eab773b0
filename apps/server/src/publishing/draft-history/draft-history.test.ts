import type { DraftState, DraftStates, SavedDraft } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { databaseKinds, sampleProject } from '../../testing/index.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';
import { dataOf } from '../../testing/test-server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const urlOf = (surveyId: string, rest = '') => `/api/publishing/surveys/${surveyId}/draft/${rest}`;
const print = (title: string) => `{"title":${JSON.stringify(title)}}`;

describe.each(databaseKinds())('the history of drafts, on %s', (kind) => {
  const app = provideTestServer(kind);
  function createAuthor(surveyId: string, token?: string) {
    let edition: string | null = null;
    const call: typeof app.operate = (method, url, body) =>
      token === undefined
        ? app.operate(method, url, body)
        : app.request({ method, url, token, ...(body && { body }) });
    return {
      async save(title: string): Promise<string> {
        const reply = await call('PUT', urlOf(surveyId, 'text'), { text: print(title), edition });
        edition = dataOf<SavedDraft>(reply).edition;
        return edition;
      },
      see(seen: string) {
        edition = seen;
      },
    };
  }
  const readTitles = async (surveyId: string): Promise<readonly string[]> => {
    const { states } = dataOf<DraftStates>(await app.operate('GET', urlOf(surveyId, 'states')));
    const texts = states.map(async ({ edition }) =>
      dataOf<DraftState>(await app.operate('GET', urlOf(surveyId, `states/${edition}`))),
    );
    return (await Promise.all(texts)).map(({ text }) => (JSON.parse(text) as { title: string }).title);
  };

  it('keeps one state a minute of each author, each that lasted a minute, and those before a restore', async () => {
    const survey = 'HistoryOfDrafts000000001';
    const author = createAuthor(survey);
    const { token } = dataOf<{ readonly token: string }>(
      await app.operate('POST', '/api/operators/tokens', { name: 'Amal', scopes: ['publish'] }),
    );
    const colleague = createAuthor(survey, token);
    for (const title of ['1', '2', '3']) {
      await author.save(title);
      app.clock.now += 3_000;
    }
    expect(await readTitles(survey)).toEqual(['1']);
    app.clock.now += 2 * MINUTE;
    const fourth = await author.save('4'); // two minutes after the third
    expect(await readTitles(survey)).toEqual(['3', '1']);
    app.clock.now += 1_000;
    colleague.see(fourth);
    const fifth = await colleague.save('5');
    app.clock.now += 1_000;
    author.see(fifth);
    await author.save('6');
    const { states } = dataOf<DraftStates>(await app.operate('GET', urlOf(survey, 'states')));
    expect(states.map(({ saved_by }) => saved_by)).toEqual(['Amal', 'owner', 'owner', 'owner']);
    const seventh = await author.save('7');
    expect((await app.operate('POST', urlOf(survey, 'states'), { edition: fifth })).status).toBe(409);
    dataOf(await app.operate('POST', urlOf(survey, 'states'), { edition: seventh }));
    await author.save('1'); // restored
    expect((await readTitles(survey)).toSorted()).toEqual(
      ['1', '3', '4', '5', '6', '7'].filter((t) => t !== '6'),
    );
  });

  it('thins states with age, and deletes them after 30 days, also of surveys without further changes', async () => {
    const survey = 'HistoryOfDrafts000000002';
    const author = createAuthor(survey);
    const start = app.clock.now;
    await author.save('first');
    const rows = [...Array(40).keys()].flatMap((day) =>
      [0, 10 * MINUTE, 2 * HOUR].map((later, index) => ({
        survey_id: survey,
        saved_at: new Date(Math.floor(start / DAY) * DAY - (day + 1) * DAY + later),
        edition: `${day}-${index}`,
        project: print(`${day}-${index}`),
        characters: 20,
        saved_by: null,
      })),
    );
    await app.database.query.insertInto('draft_state').values(rows).execute();
    app.clock.now += 2 * MINUTE;
    await author.save('second');
    const { states } = dataOf<DraftStates>(await app.operate('GET', urlOf(survey, 'states')));
    const older = states.filter(({ saved_at }) => Date.parse(saved_at) < start - DAY);
    // One state of each day is left: the latest.
    expect(older.every(({ edition }) => edition.endsWith('-2'))).toBe(true);
    expect(new Set(older.map(({ saved_at }) => saved_at.slice(0, 10))).size).toBe(older.length);
    expect(older.length).toBeGreaterThan(26);
    app.clock.now = start + 31 * DAY;
    await app.services.draftHistory.sweep(new AbortController().signal);
    expect(await readTitles(survey)).toEqual([]);
  });

  it('is bounded by the length of all texts', async () => {
    const survey = 'HistoryOfDrafts000000003';
    const author = createAuthor(survey);
    await author.save('first');
    const rows = [1, 2, 3].map((minutes) => ({
      survey_id: survey,
      saved_at: new Date(app.clock.now - minutes * MINUTE),
      edition: `${minutes}`,
      project: print(`${minutes}`),
      characters: 25_000_000,
      saved_by: null,
    }));
    await app.database.query.insertInto('draft_state').values(rows).execute();
    app.clock.now += MINUTE;
    await author.save('second');
    expect(await readTitles(survey)).toEqual(['first', '1', '2']);
  });
});

describe.each(databaseKinds())('the end of the history of drafts, on %s', (kind) => {
  const app = provideTestServer(kind);
  const save = async (surveyId: string, title: string) =>
    dataOf(await app.operate('PUT', urlOf(surveyId, 'text'), { text: print(title), edition: null }));

  it('goes with a survey that was never published, and stays when the draft of a published one is discarded', async () => {
    const { projectId: _, ...project } = sampleProject();
    const survey = 'HistoryOfDrafts000000004';
    await save(survey, 'never published');
    dataOf(await app.operate('DELETE', `/api/publishing/surveys/${survey}/draft`));
    expect((await app.operate('GET', urlOf(survey, 'states'))).status).toBe(404);
    const rows = await app.database.query
      .selectFrom('draft_state')
      .select('edition')
      .where('survey_id', '=', survey)
      .execute();
    expect(rows).toEqual([]);
    const published = 'HistoryOfDrafts000000005';
    dataOf(
      await app.operate('POST', '/api/publishing/surveys', { project: { ...project, projectId: published } }),
    );
    await save(published, 'discarded');
    dataOf(await app.operate('DELETE', `/api/publishing/surveys/${published}/draft`));
    const { states } = dataOf<DraftStates>(await app.operate('GET', urlOf(published, 'states')));
    expect(states).toHaveLength(1);
    expect((await app.operate('GET', urlOf(published, 'states/nothing'))).status).toBe(404);
    expect((await app.operate('GET', urlOf(published, 'states/%00'))).status).toBeGreaterThanOrEqual(400);
    expect((await app.operate('POST', urlOf(published, 'states'), { edition: 7 })).status).toBe(400);
  });
});
