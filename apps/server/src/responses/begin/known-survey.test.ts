import { randomUUID } from 'node:crypto';
import type { BeginData } from '@canvass/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseKinds, dataOf, sampleProject } from '../../testing/index.ts';
import { quotaProject } from '../../testing/quota-project.ts';
import { provideTwoProcesses } from '../../testing/statements/provide-two-processes.ts';

// A process that has found a survey open does not read it for each begin. Another process may have changed it since
// (docs/adr/0238).
describe.each(databaseKinds())('a begin of a survey that the process has cached on %s', (kind) => {
  const processes = provideTwoProcesses(kind, 'BeginsOfKnown');
  beforeEach(() => processes.app.begin(processes.surveyId));
  const begin = (body: object = {}) =>
    processes.app.request({
      method: 'POST',
      url: `/api/survey/b/${processes.surveyId}`,
      body: { device: 'pc', event_id: randomUUID(), ...body },
    });
  const loadCode = async () => (await begin()).json.code;

  it('needs two statements', async () => {
    expect(await processes.database.count(begin)).toBe(2);
  });

  it('requests the quotas of a first page that a rule hides', async () => {
    const { items, ...projectFields } = quotaProject({
      quotas: [
        {
          id: 'any',
          name: 'Any',
          mode: 'stop',
          cells: [{ id: 'no', name: 'No', cap: 1, cond: 'Q1 is empty' }],
        },
      ],
    });
    const [firstItem, ...otherItems] = items as readonly object[];
    const hidden = { ...firstItem, disp_code: 'device == "pc"' };
    const { surveyId: id } = await processes.app.publish({
      ...projectFields,
      items: [hidden, ...otherItems],
    });
    const { begun } = await processes.app.begin(id);
    expect(begun.fulfilled).toMatchObject([{ type: 'fulfilled', id: 'quota:0' }]);
  });

  it('assigns numbers in order', async () => {
    const seqs = [];
    for (let index = 0; index < 3; index += 1) seqs.push(dataOf<BeginData>(await begin()).seq);
    expect(seqs).toEqual([2, 3, 4]);
  });

  it('is refused as soon as another process has closed the survey, but a repeated call gets its first reply', async () => {
    const body = { event_id: randomUUID() };
    const firstReply = dataOf<BeginData>(await begin(body));
    await processes.otherApp.operate('POST', `/api/publishing/surveys/${processes.surveyId}/close`);
    expect(await loadCode()).toBe(1004);
    expect(dataOf<BeginData>(await begin(body)).seq).toBe(firstReply.seq);
    await processes.otherApp.operate('POST', `/api/publishing/surveys/${processes.surveyId}/reopen`);
    expect(await loadCode()).toBe(0);
  });

  it('is refused outside the window that another process has set', async () => {
    const timeAfter = (ms: number) => new Date(processes.app.clock.now + ms).toISOString();
    const url = `/api/publishing/surveys/${processes.surveyId}/window`;
    await processes.otherApp.operate('PUT', url, { begin_time: null, end_time: timeAfter(0) });
    expect(await loadCode()).toBe(1004);
    await processes.otherApp.operate('PUT', url, { begin_time: timeAfter(1), end_time: null });
    expect(await loadCode()).toBe(1007);
    await processes.otherApp.operate('PUT', url, { begin_time: timeAfter(0), end_time: timeAfter(1) });
    expect(await loadCode()).toBe(0);
    processes.app.clock.now += 1;
    expect(await loadCode()).toBe(1004);
  });

  it('is on the newest version as soon as another process has published it', async () => {
    const { version } = await processes.otherApp.publish({
      ...sampleProject(),
      projectId: processes.surveyId,
      title: 'New',
    });
    // The attempt on the old version took no number.
    expect(dataOf<BeginData>(await begin())).toMatchObject({ version, seq: 2 });
  });
});
