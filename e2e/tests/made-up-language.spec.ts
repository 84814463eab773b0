import { publish, fetchResponse } from '../src/harness/author.ts';
import { listExamples, readProject } from '../src/harness/examples.ts';
import { takeScreenshot } from '../src/harness/inspect-screen.ts';
import { createSurveyId } from '../src/harness/journey-survey.ts';
import {
  findCutTexts,
  translateToMadeUp,
  findTextsWithoutBrackets,
} from '../src/languages/made-up-language.ts';
import { runScript } from '../src/harness/scripted.ts';
import { expect, computeQtypeLookup, test } from '../src/harness/test.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

test.use({ locale: 'en-GB', viewport: { width: 320, height: 640 } });

test('every question type fits with 40 % longer texts, and all of its texts can be translated', {
  tag: '@rare',
}, async ({ page, serverUrl }) => {
  const example = listExamples().find(({ name }) => name === 'every-type');
  const script = example?.scripts[0];
  if (example === undefined || script === undefined) throw new Error('The example is gone.');
  const project = translateToMadeUp({ ...readProject(example.projectFile), projectId: createSurveyId() });
  const { surveyId, path } = await publish(serverUrl, project);
  const app = new RespondentApp(page, computeQtypeLookup(project));
  await app.begin(serverUrl + path);
  let screens = 0;
  const inspect = async () => {
    screens += 1;
    const name = `screen ${screens}`;
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await takeScreenshot(page, `made-up/${screens}.png`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, `${name} scrolls sideways`).toBeLessThanOrEqual(320);
    expect
      .soft(await findTextsWithoutBrackets(page, project), `${name}: texts that cannot be translated`)
      .toEqual([]);
    expect.soft(await findCutTexts(page), `${name}: texts that are cut`).toEqual([]);
  };
  const storedResponse = await fetchResponse(serverUrl, surveyId, await app.readSeq());
  const { events } = await runScript(example.projectFile, script.file, storedResponse);
  for (const event of events) {
    if (event.type === 'next') await inspect();
    await app.performEvent(event);
  }
  await app.waitUntilSent({ hasEnded: true });
  await inspect();
});
