import { answer, next } from '@canvass/logic/testing';
import type { AwardsData, AwardView } from '@canvass/protocol';
import type { DatabaseKind } from '../../testing/test-database.ts';
import {
  createTestServer,
  dataOf,
  type Reply,
  type Session,
  type TestServer,
} from '../../testing/test-server.ts';
import { sampleProject } from '../../testing/sample-project.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

let surveys = 0;

export const createAward = (id: string, kind: string, awardFields: object) => ({
  id,
  kind,
  title: `Award ${id}`,
  rules: 'Once for everybody.',
  ...(kind === 'draw' && { odds_text: 'Everybody wins.' }),
  ...awardFields,
});
export const computeDraw = (prizes: readonly object[], awardFields: object = {}) =>
  createAward('draw', 'draw', { prizes, ...awardFields });
/** Fields of draws that many respondents of a test win at one address. */
export const MANY_AT_ONE_ADDRESS = { limits: { address_wins: { max: 1_000 } } } as const;
/** A prize of goods, which every draw wins while stock lasts. */
export const createBike = (prizeFields: object = {}) => ({
  id: 'bike',
  name: 'A bicycle',
  odds_ppm: 1_000_000,
  ...prizeFields,
});

export function awardSurvey(kind: DatabaseKind, options: Parameters<typeof createTestServer>[1] = {}) {
  const app = provideTestServer(kind, options);
  return {
    app,
    ...createCalls(() => app),
  };
}

export function createCalls(app: () => TestServer) {
  async function publish(awards: readonly object[], projectFields: object = {}): Promise<string> {
    surveys += 1;
    const projectId = `AwardSurvey${String(surveys).padStart(13, '0')}`;
    return (await app().publish(sampleProject({ projectId, awards, ...projectFields }))).surveyId;
  }
  /** Ends a response. With `q1b` it is screened out. */
  async function finish(surveyId: string, option = 'q1a', begin = {}): Promise<Session> {
    const session = await app().begin(surveyId, begin);
    if (option === 'q1b') {
      await app().answer(session, 's', [answer('q1', [option]), next]);
      return session;
    }
    await app().answer(session, 'n', [answer('q1', [option]), next]);
    await app().answer(session, 's', [next]);
    return session;
  }
  const call = (
    { surveyId, begun }: Session,
    method: 'POST' | 'PUT',
    path: string,
    body: object = {},
  ): Promise<Reply> =>
    app().request({
      method,
      url: `/api/award/${path}`,
      token: begun.rspd_token,
      body: { id: surveyId, ...body },
    });
  const list = async (session: Session): Promise<readonly AwardView[]> =>
    dataOf<AwardsData>(await call(session, 'POST', 'v3/public')).awards;
  async function findAward(session: Session, aid = 'draw'): Promise<AwardView> {
    const award = (await list(session)).find((award) => award.aid === aid);
    if (award === undefined) throw new Error(`the response has no award ${aid}`);
    return award;
  }
  async function sendAct(
    session: Session,
    method: 'POST' | 'PUT',
    path: string,
    body: { readonly aid?: string; readonly [field: string]: unknown } = {},
  ): Promise<Reply> {
    const aid = body.aid ?? 'draw';
    const { revision } = await findAward(session, aid);
    return call(session, method, path, { aid, revision, ...body });
  }
  return { publish, finish, call, list, findAward, sendAct };
}
