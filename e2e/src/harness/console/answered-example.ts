import type { ProjectData } from '@canvass/protocol';
import { dataOf, type TestServer } from '@canvass/server/testing';
import { compileForBrowser } from '../../browser-program.ts';
import { readExampleProject } from '../examples.ts';
import { HttpBrowser } from '../../http-browser.ts';
import type { RespondentCalls } from '../../uploaded-files.ts';
import { answerAtRandom } from './answer-at-random.ts';

/** One of this number of respondents sends each page in a separate call. */
const PAGE_BY_PAGE = 10;

/** Publishes an example and plays random respondents, of whom some abandon the survey. */
export async function publishAnsweredExample(
  app: TestServer,
  example: string,
  respondents: number,
): Promise<string> {
  const { surveyId } = await app.publish(withoutSignatures(readExampleProject(example)));
  const { project } = dataOf<ProjectData>(
    await app.request({ method: 'GET', url: `/api/survey/projects/${surveyId}` }),
  );
  const program = await compileForBrowser(project);
  for (let number = 1; number <= respondents; number += 1) {
    const device = (['phone', 'pc', 'pad'] as const)[number % 3] ?? 'phone';
    const session = await app.begin(surveyId, { device, ...(number % 4 === 0 && { language: 'en-GB' }) });
    // The server measures times per page only of respondents who send each page in a separate call.
    const sending = number % PAGE_BY_PAGE === 1 ? 'each move' : 'when awaited';
    const browser = new HttpBrowser(createSlowCalls(app, number), program, session, sending);
    await answerAtRandom(browser, program, number);
    app.clock.now += 3_600_000;
  }
  return surveyId;
}

/** Makes calls, each after up to a minute and a half of simulated time. */
function createSlowCalls(app: TestServer, number: number): RespondentCalls {
  let calls = 0;
  return {
    request: app.request,
    answer: (...call) => {
      calls += 1;
      app.clock.now += ((number * 7 + calls * 13) % 90) * 1_000;
      return app.answer(...call);
    },
  };
}

/** Removes signatures from a part of a project, because their answers are files. */
function withoutSignatures<T>(part: T): T {
  if (Array.isArray(part)) {
    const isDrawn = (item: unknown) =>
      typeof item === 'object' && item !== null && 'qtype' in item && item.qtype === 'e_signature';
    return part.filter((item) => !isDrawn(item)).map(withoutSignatures) as T; // a list stays a list
  }
  if (typeof part !== 'object' || part === null) return part;
  // The copy has the same fields and types.
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withoutSignatures(value)])) as T;
}
