import type { RespondentScripts, SavedDraft, SavedScript } from '@canvass/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../testing/index.ts';
import { dataOf } from '../../testing/test-server.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

describe.each(databaseKinds())('scripts of a survey, on %s', (kind) => {
  const app = provideTestServer(kind);
  let count = 0;
  let survey = '';
  const save = (name: string, text: string | null, edition: string | null) =>
    app.operate('PUT', `${survey}/scripts`, { name, text, edition });
  const list = async () => dataOf<RespondentScripts>(await app.operate('GET', `${survey}/scripts`)).scripts;
  beforeEach(async () => {
    count += 1;
    survey = `/api/publishing/surveys/ScriptsOfSurvey000${String(count).padStart(6, '0')}`;
    dataOf<SavedDraft>(await app.operate('PUT', `${survey}/draft/text`, { text: '{}', edition: null }));
  });

  it('are returned as they were saved, even if the survey was never published', async () => {
    const text = 'answers: {\tQ1: "é"\n';
    const { edition } = dataOf<SavedScript>(await save('Ünhappy guest', text, null));
    expect(await list()).toMatchObject([{ name: 'Ünhappy guest', text, edition, saved_by: 'owner' }]);
  });

  it('never replace or delete a text that the author has not seen', async () => {
    const { edition } = dataOf<SavedScript>(await save('a', 'one', null));
    expect((await save('a', 'two', null)).status).toBe(409);
    expect((await save('a', 'two', 'another')).status).toBe(409);
    expect((await save('a', null, 'another')).status).toBe(409);
    const later = dataOf<SavedScript>(await save('a', 'two', edition));
    expect((await save('a', 'three', edition)).status).toBe(409);
    expect(dataOf(await save('a', null, later.edition))).toBeNull();
    expect(await list()).toEqual([]);
  });

  it('are deleted with a draft that was never published', async () => {
    await save('a', 'one', null);
    await app.operate('DELETE', `${survey}/draft`);
    expect((await app.operate('GET', `${survey}/scripts`)).status).toBe(404);
    await app.operate('PUT', `${survey}/draft/text`, { text: '{}', edition: null });
    expect(await list()).toEqual([]);
  });

  it('are refused for a survey that does not exist, or without a name', async () => {
    expect((await save(' ', 'text', null)).status).toBe(400);
    survey = '/api/publishing/surveys/ScriptsOfNothing00000000';
    expect((await save('a', 'text', null)).status).toBe(404);
    expect((await app.operate('GET', `${survey}/scripts`)).status).toBe(404);
  });
});
