import type { SavedFont } from '@canvass/protocol';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { databaseKinds, sampleProject } from '../../testing/index.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';
import { dataOf } from '../../testing/test-server.ts';

const fontOf = (path: string) => readFileSync(new URL(`../../../../../examples/${path}`, import.meta.url));
const REGULAR = fontOf('bicycle-repair/fonts/nunito-400.woff2');
const BOLD = fontOf('bicycle-repair/fonts/nunito-700.woff2');
const SURVEY = 'FontsOfASurvey0000000002';
const A_DAY_AND_AN_HOUR_MS = 25 * 60 * 60 * 1_000;
const neverAborted = new AbortController().signal;

describe.each(databaseKinds())('fonts that no survey uses, on %s', (kind) => {
  const app = provideTestServer(kind);
  const save = async (file: string, content: Uint8Array) =>
    dataOf<SavedFont>(
      await app.operate('POST', '/api/publishing/fonts', {
        file,
        content: Buffer.from(content).toString('base64'),
      }),
    ).file;
  const isKept = async (file: string) =>
    (await app.request({ method: 'GET', url: `/s/fonts/${file}` })).status === 200;
  const createProject = (file: string, projectId = SURVEY) =>
    sampleProject({ projectId, design: { font_family: 'Brand', fonts: [{ family: 'Brand', file }] } });
  const publish = async (project: object) =>
    dataOf(await app.operate('POST', '/api/publishing/surveys', { project }));

  let shared = '';

  it('are deleted a day after they were saved, unless a version or draft uses them', async () => {
    shared = await save('shared.woff2', REGULAR);
    const ofDraft = await save('draft.woff2', BOLD);
    const unused = await save('unused.woff2', BOLD);
    await publish(createProject(shared, 'FontsOfASurvey0000000003'));
    dataOf(
      await app.operate('PUT', `/api/publishing/surveys/${SURVEY}/draft/text`, {
        text: JSON.stringify(createProject(ofDraft)),
        edition: null,
      }),
    );
    await app.services.fonts.sweep(neverAborted);
    expect(await isKept(unused)).toBe(true);

    app.clock.now += A_DAY_AND_AN_HOUR_MS;
    const savedAgain = await save('again.woff2', BOLD);
    await app.services.fonts.sweep(neverAborted);
    expect(await Promise.all([shared, ofDraft, savedAgain, unused].map(isKept))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('are deleted with their reduced files once the survey that used them is deleted', async () => {
    const ownFile = await save('of-one-survey.woff2', REGULAR);
    await publish(createProject(ownFile));
    dataOf(await app.operate('POST', `/api/publishing/surveys/${SURVEY}/close`, {}));
    dataOf(await app.operate('DELETE', `/api/publishing/surveys/${SURVEY}`));
    app.clock.now += A_DAY_AND_AN_HOUR_MS;
    await app.services.fonts.sweep(neverAborted);
    const { query } = app.services.database;
    const rows = await query.selectFrom('font_file').select('file').where('file', '=', ownFile).execute();
    expect(rows).toEqual([]);
    expect(await isKept(shared)).toBe(true); // another survey uses this file
  });
});
