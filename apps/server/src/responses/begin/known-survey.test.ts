import { randomUUID } from 'node:crypto';
import type { BeginData } from '@canvass/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseKinds, dataOf, sampleProject } from '../../testing/index.ts';
import { quotaProject } from '../../testing/quota-project.ts';
import { provideTwoProcesses } from '../../testing/statements/provide-two-processes.ts';

// A process that has found a survey open does not read it for each begin. Another process may have changed it since
// (docs/adr/0238).
describe.each(databaseKinds())('a begin of a survey that the process knows on %s', (kind) => {
  const at = provideTwoProcesses(kind, 'BeginsOfKnown');
  beforeEach(() => at.app.begin(at.surveyId));
  const begin = (body: object = {}) =>
    at.app.request({
      method: 'POST',
      url: `/api/survey/b/${at.surveyId}`,
      body: { device: 'pc', event_id: randomUUID(), ...body },
    });
  const codeOf = async () => (await begin()).json.code;

  it('needs two statements', async () => {
    expect(await at.database.count(begin)).toBe(2);
  });

  it('asks for the quotas of pages that are hidden at once', async () => {
    const { items, ...rest } = quotaProject({
      quotas: [
        {
          id: 'any',
          name: 'Any',
          mode: 'stop',
          cells: [{ id: 'no', name: 'No', cap: 1, cond: 'Q1 is empty' }],
        },
      ],
    });
    const [first, ...others] = items as readonly object[];
    const hidden = { ...first, disp_code: 'device == "pc"' };
    const { surveyId: id } = await at.app.publish({ ...rest, items: [hidden, ...others] });
    const { begun } = await at.app.begin(id);
    expect(begun.fulfilled).toMatchObject([{ type: 'fulfilled', id: 'quota:0' }]);
  });

  it('assigns numbers in order', async () => {
    const seqs = [];
    for (let index = 0; index < 3; index += 1) seqs.push(dataOf<BeginData>(await begin()).seq);
    expect(seqs).toEqual([2, 3, 4]);
  });

  it('is refused as soon as another process has closed the survey, but a known call gets its reply', async () => {
    const body = { event_id: randomUUID() };
    const first = dataOf<BeginData>(await begin(body));
    await at.other.operate('POST', `/api/publishing/surveys/${at.surveyId}/close`);
    expect(await codeOf()).toBe(1004);
    expect(dataOf<BeginData>(await begin(body)).seq).toBe(first.seq);
    await at.other.operate('POST', `/api/publishing/surveys/${at.surveyId}/reopen`);
    expect(await codeOf()).toBe(0);
  });

  it('is refused outside the window that another process has set', async () => {
    const timeAfter = (ms: number) => new Date(at.app.clock.now + ms).toISOString();
    const url = `/api/publishing/surveys/${at.surveyId}/window`;
    await at.other.operate('PUT', url, { begin_time: null, end_time: timeAfter(0) });
    expect(await codeOf()).toBe(1004);
    await at.other.operate('PUT', url, { begin_time: timeAfter(1), end_time: null });
    expect(await codeOf()).toBe(1007);
    await at.other.operate('PUT', url, { begin_time: timeAfter(0), end_time: timeAfter(1) });
    expect(await codeOf()).toBe(0);
    at.app.clock.now += 1;
    expect(await codeOf()).toBe(1004);
  });

  it('is on the newest version as soon as another process has published it', async () => {
    const { version } = await at.other.publish({ ...sampleProject(), projectId: at.surveyId, title: 'New' });
    // No number is left out.
    expect(dataOf<BeginData>(await begin())).toMatchObject({ version, seq: 2 });
  });
});
