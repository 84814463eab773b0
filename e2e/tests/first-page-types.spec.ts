import { rng } from '@canvass/logic';
import type { Fixture } from '@canvass/question-types/fixture';
import { fixtures } from '@canvass/question-types/fixtures';
import { findChangedBoxes, recordBoxes } from '../src/harness/first-page/held-boxes.ts';
import { holdScripts, watchShifts } from '../src/harness/first-page/held-scripts.ts';
import { createSurveyId, publishWithLink } from '../src/harness/journey-survey.ts';
import { expect, test } from '../src/harness/test.ts';

// The generated table has exact types, but this loop needs a common one.
const examplesById: Readonly<Record<string, readonly Fixture[]>> = fixtures;
const FULL = process.env['CANVASS_FULL'] !== undefined;
const SEED = process.env['CANVASS_SEED'] ?? '2026';

/** The questions of a type's examples, each once. Examples with texts in the internal form of views are left out. */
function computeQuestions(examples: readonly Fixture[]) {
  const distinctQuestions = new Map(
    examples.map(({ name, question }) => [JSON.stringify(question), { name, question }]),
  );
  return [...distinctQuestions].flatMap(([json, one]) => (/"(?:title|tipText)":\[/.test(json) ? [] : [one]));
}
/** Questions that the server decides at the start, such as designs by seed. The first page has placeholders for them. */
const DECIDED_BY_SERVER = /"qtype":"(?:info_date|maxdiff)"|"(?:\w+_)?order":|"loop_autofill":true/;
const isRendered = (question: object) => !DECIDED_BY_SERVER.test(JSON.stringify(question));
/** Types are tested in one look by seed, or in both with CANVASS_FULL. */
const isTriedIn = (look: string, id: string) =>
  FULL || Object.keys(LOOKS)[rng(`${SEED}:${id}`).int(2)] === look;
function drawSample<T>(examples: readonly T[], key: string): readonly T[] {
  const chosenExample = examples[rng(`${SEED}:${key}`).int(examples.length)];
  return FULL || chosenExample === undefined ? examples : [chosenExample];
}
/** Types per page. With CANVASS_FULL each example has its own page. */
const TYPES_PER_PAGE = FULL ? 1 : 5;

const LOOKS = {
  phone: { locale: 'zh-CN' },
  desktop: {
    locale: 'en-GB',
    isMobile: false,
    hasTouch: false,
    viewport: { width: 1280, height: 900 },
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  },
};

interface Example {
  readonly name: string;
  readonly question: object;
}

function listPages(look: string): readonly (readonly Example[])[] {
  const triedExamples = Object.entries(examplesById).flatMap(([id, examples]) => {
    const renderedQuestions = computeQuestions(examples).filter(({ question }) => isRendered(question));
    if (renderedQuestions.length === 0 || !isTriedIn(look, id)) return [];
    return drawSample(renderedQuestions, `${look}:${id}`).map(({ name, question }) => ({
      name: `${id}: ${name}`,
      question,
    }));
  });
  return Array.from({ length: Math.ceil(triedExamples.length / TYPES_PER_PAGE) }, (_, page) =>
    triedExamples.slice(page * TYPES_PER_PAGE, (page + 1) * TYPES_PER_PAGE),
  );
}

/** Makes ids and codes unique, because all examples use the same ids (`q1`, `o1`, ...). */
const withUniqueIds = (question: object, index: number): object => ({
  ...JSON.parse(JSON.stringify(question).replace(/"([a-z]+\d+)"/g, `"e${index}_$1"`)),
  cid: `E${index + 1}`,
});

for (const [look, use] of Object.entries(LOOKS))
  test.describe(`the first page on a ${look}`, () => {
    test.use(use);

    for (const examples of listPages(look))
      test(`keeps the positions of the server's page: ${examples.map(({ name }) => name).join(', ')}`, async ({
        page,
        serverUrl,
      }) => {
        const shifts = await watchShifts(page);
        const refusedRequests: string[] = [];
        page.on('response', (response) => {
          if (response.status() >= 400) refusedRequests.push(`${response.status()} ${response.url()}`);
        });
        const { link } = await publishWithLink(serverUrl, {
          format: 1,
          projectId: createSurveyId(),
          title: 'First page',
          desc_begin_page: { skip: true },
          items: [
            {
              type: 'G',
              gid: 'g',
              items: examples.map(({ question }, index) => withUniqueIds(question, index)),
            },
          ],
        });
        const releaseScripts = await holdScripts(page);
        await page.goto(link, { waitUntil: 'commit' });
        await page.locator('#root form').waitFor({ state: 'attached' });
        await page.evaluate(() => document.fonts.ready);
        await recordBoxes(page);
        const arriving = await shifts();
        await releaseScripts();
        await page.waitForFunction(() => window.canvass !== undefined);
        expect(await findChangedBoxes(page)).toEqual([]);
        expect((await shifts()) - arriving).toBeLessThan(0.001);
        expect(refusedRequests).toEqual([]);
      });
  });
