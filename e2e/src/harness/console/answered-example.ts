import { readFile } from 'node:fs/promises';
import type { ProjectData } from '@canvass/protocol';
import { dataOf, type TestServer } from '@canvass/server/testing';
import { browserProgram } from '../../browser-program.ts';
import { HttpBrowser } from '../../http-browser.ts';
import { answerAtRandom } from './answer-at-random.ts';

/** Publishes an example and has random respondents answer it; some give up on the way. */
export async function answeredExample(
  app: TestServer,
  example: string,
  respondents: number,
): Promise<string> {
  const file = new URL(`../../../../examples/${example}/project.json`, import.meta.url);
  const { surveyId } = await app.publish(withoutSignatures(JSON.parse(await readFile(file, 'utf8'))));
  const { project } = dataOf<ProjectData>(
    await app.request({ method: 'GET', url: `/api/survey/projects/${surveyId}` }),
  );
  const program = browserProgram(project);
  for (let number = 1; number <= respondents; number += 1) {
    const device = (['phone', 'pc', 'pad'] as const)[number % 3] ?? 'phone';
    const session = await app.begin(surveyId, { device, ...(number % 4 === 0 && { language: 'en-GB' }) });
    const browser = new HttpBrowser(app, program, session);
    await answerAtRandom(browser, program, number);
    app.clock.now += 3_600_000;
  }
  return surveyId;
}

/** The same project without what a hand has to draw, and a file to hold. */
function withoutSignatures<T>(part: T): T {
  if (Array.isArray(part)) {
    const isDrawn = (item: unknown) =>
      typeof item === 'object' && item !== null && 'qtype' in item && item.qtype === 'e_signature';
    return part.filter((item) => !isDrawn(item)).map(withoutSignatures) as T; // a list as before
  }
  if (typeof part !== 'object' || part === null) return part;
  // The same fields, each of the same shape.
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withoutSignatures(value)])) as T;
}
