import type { UniqueLinkRow, UniqueLinksData } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { flowSurvey, next, quiz } from '../../testing/flow-survey.ts';
import { databaseKinds } from '../../testing/index.ts';
import { dataOf, type Session } from '../../testing/test-server.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

describe.each(databaseKinds())(
  'draws and unique links of an expired response, on %s (docs/adr/0125)',
  (kind) => {
    const suite = flowSurvey(kind);
    const operate = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
      suite.app.operate(method, `/api/publishing/surveys/${suite.surveyId}/${path}`, body);
    const begin = (uniq_link: string) => suite.app.begin(suite.surveyId, { uniq_link });
    /** Answers up to the draw. Returns the position of the picked child among the three children. */
    async function draw(session: Session): Promise<number> {
      const [picked = ''] = suite.picksIn(await suite.app.answer(session, 'n', quiz('wrong')));
      return ['ba', 'bb', 'bc'].indexOf(picked);
    }
    async function finish(session: Session) {
      await suite.app.answer(session, 'n', [next]);
      await suite.app.answer(session, 's', [next]);
    }
    const linkRows = async () =>
      dataOf<{ links: readonly UniqueLinkRow[] }>(await operate('GET', 'unique-links/1')).links;

    it('stay used when a finished response expires, and are released when it is deleted or was unfinished', async () => {
      await suite.publish({ settings: { unique_links: true } });
      const { links } = dataOf<UniqueLinksData>(await operate('POST', 'unique-links', { count: 3 }));
      const [first = '', second = '', third = ''] = links.map(
        ({ path }) => new URL(path, 'http://x').searchParams.get('uniq_link') ?? '',
      );
      const finished = await begin(first);
      const keptBranch = await draw(finished);
      await finish(finished);
      await draw(await begin(second));
      const deleted = await begin(third);
      await draw(deleted);
      await finish(deleted);
      expect(await suite.counts()).toEqual([1, 1, 1]);

      dataOf(await operate('DELETE', `responses/${deleted.begun.seq}`));
      dataOf(await operate('PUT', 'retention', { ended_days: 1, unfinished_days: 1, limits_days: 7 }));
      suite.app.clock.now += DAY_MS + 1;
      await suite.app.services.retention.sweep(new AbortController().signal);

      expect(dataOf<{ responses: unknown }>(await operate('GET', 'responses')).responses).toEqual([]);
      expect(await suite.counts()).toEqual([0, 1, 2].map((place) => (place === keptBranch ? 1 : 0)));
      expect(await linkRows()).toMatchObject([
        { number: 1, seq: null, used_at: expect.any(String) },
        { number: 2, seq: null, used_at: null },
        { number: 3, seq: null, used_at: null },
      ]);
      const repeatedReply = await suite.app.request({
        method: 'POST',
        url: `/api/survey/b/${suite.surveyId}`,
        body: { device: 'pc', uniq_link: first },
      });
      expect([repeatedReply.status, repeatedReply.json.code]).toEqual([409, 1111]);
      // New respondents get the released children.
      const positions = [await draw(await begin(second)), await draw(await begin(third))];
      expect(positions.toSorted()).toEqual([0, 1, 2].filter((place) => place !== keptBranch));
    });
  },
);
