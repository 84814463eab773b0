import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answer, next } from '@canvass/logic/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATOR_TOKEN, sampleProject } from '../index.ts';
import { createHttpClient, type HttpClient } from '../http-client.ts';
import { createDataFolder, type ServerProcess, startServerProcess } from '../server-process.ts';

const ROUNDS = process.env['CANVASS_FULL'] === '1' ? 20 : 4;
/** Maximum CPU time compared with a project of the same size without rules. Without limits the factor was 300. */
const MAX_FACTOR = 25;
const MEMBERS = 440;

const list = (member: number) => `[${Array(MEMBERS).fill(member).join(',')}]`;
/** A rule of 1,853 characters that compares 440 by 440 members, several times over. */
const heavyRule = (times: number) =>
  `let a = ${list(1)}; let b = ${list(2)}; not (${Array(times).fill('a has any b').join(' or ')})`;

function createProject(id: string, questions: number, rule?: string) {
  const items = Array.from({ length: questions }, (_, at) => ({
    type: 'Q',
    gid: `t${at}`,
    cid: `T${at}`,
    qtype: 'blank',
    title: `Text ${at}`,
    ...(rule !== undefined && { disp_code: rule }),
  }));
  const [first] = structuredClone(sampleProject()['items']) as object[];
  return sampleProject({ projectId: id, items: [first, { type: 'G', gid: 'g9', items }] });
}

// R38: an author's project must not delay other callers.
describe("an author's slow project", () => {
  let folder: string;
  let server: ServerProcess;
  let client: HttpClient;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canvass-slow-'));
    server = await startServerProcess({ DATA_DIR: await createDataFolder(join(folder, 'data')) });
    client = createHttpClient(() => server.url);
  }, 600_000);
  afterAll(async () => {
    await server?.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  const processorSeconds = async () => {
    const reply = await fetch(`${server.url}/metrics`, {
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    });
    return Number(/^process_cpu_seconds_total (\S+)/m.exec(await reply.text())?.[1]);
  };

  /**
   * CPU seconds of the work, and the maximum CPU seconds between two replies of the health check. Both are
   * independent of other load.
   */
  async function measure(work: () => Promise<void>) {
    const before = await processorSeconds();
    let isOver = false;
    const whenDone = work().finally(() => (isOver = true));
    let longest = 0;
    for (let lastReplyAt = before; !isOver; ) {
      expect((await fetch(`${server.url}/healthcheck`)).status).toBe(200);
      const now = await processorSeconds();
      longest = Math.max(longest, now - lastReplyAt);
      lastReplyAt = now;
      await sleep(20);
    }
    await whenDone;
    return { seconds: (await processorSeconds()) - before, longest };
  }

  const publish = (project: object) => client.post('/api/publishing/surveys', { project }, OPERATOR_TOKEN);

  /** Publishes a project in each round. If it was accepted, also opens and answers the survey. */
  const publishAndAnswer = (project: (round: number) => object) => async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const reply = await fetch(`${server.url}/api/publishing/surveys`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${OPERATOR_TOKEN}` },
        body: JSON.stringify({ project: project(round) }),
      });
      if (reply.status === 422) continue;
      const { data } = (await reply.json()) as { data: { surveyId: string } }; // the route replies with this type
      await fetch(`${server.url}/s/${data.surveyId}`);
      const beginReply = await client.begin(data.surveyId);
      const step = client.step(beginReply.transaction_id, [answer('q1', ['q1a']), next]);
      expect(
        (await client.insist(`/api/survey/n/${data.surveyId}`, step, beginReply.rspd_token)).status,
      ).toBe(200);
    }
  };

  it('is refused, or has normal costs, whatever its rules are', {
    timeout: 600_000,
  }, async () => {
    const id = (kind: string, round: number) => `SlowProject${kind}${String(round).padStart(12, '0')}`;
    await measure(publishAndAnswer((round) => createProject(id('A', round), 20))); // This run fills caches, and is not measured.
    const plainCosts = await measure(publishAndAnswer((round) => createProject(id('B', round), 20)));
    const slow = await measure(publishAndAnswer((round) => createProject(id('C', round), 20, heavyRule(4))));
    const single = await measure(publishAndAnswer((round) => createProject(id('D', round), 1, heavyRule(2))));
    for (const { seconds } of [slow, single]) expect(seconds).toBeLessThan(MAX_FACTOR * plainCosts.seconds);
    const figures = { plain: plainCosts, slow, single };
    console.info('an author’s slow project', JSON.stringify(figures));
    expect((await publish(createProject(id('E', 0), 20, heavyRule(4)))).status).toBe(422);
  });

  it('is checked while the health check replies, however large it is', { timeout: 600_000 }, async () => {
    const rule = Array(170).fill("q1 == 'q1a'").join(' or ');
    const largeProject = createProject('SlowProjectF000000000000', Math.floor(190_000 / rule.length), rule);
    const { seconds, longest } = await measure(async () => {
      expect((await publish(largeProject)).status).toBe(200);
    });
    console.info('a large file', JSON.stringify({ seconds, longest }));
    expect(longest).toBeLessThan(seconds / 2);
  });
});
