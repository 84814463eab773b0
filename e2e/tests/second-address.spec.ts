import { createUniqueLinks, importMembers, publish } from '../src/harness/author.ts';
import { createQuotaSurvey } from '../src/harness/host-surveys.ts';
import { expect, computeQtypeLookup, test } from '../src/harness/test.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

// SCREEN-1: the addresses under /survey lead to those under /s, so that limits, tokens and records are the same.

test.use({ locale: 'en-GB' });

interface LimitedSurvey {
  readonly limit: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The heading of the page on a second visit. */
  readonly refusal: string;
}

const DEVICE: LimitedSurvey = {
  limit: 'device',
  fields: { limit_device: { max: 1 } },
  refusal: 'Already answered',
};
const OTHERS: readonly LimitedSurvey[] = [
  { limit: 'address', fields: { settings: { ip_once: true } }, refusal: 'Already answered' },
  {
    limit: 'link',
    fields: { settings: { unique_links: true, members_only: true } },
    refusal: 'Already submitted',
  },
];
const ADDRESSES = [
  ['/s/', '/survey/'],
  ['/survey/', '/s/'],
  ['/s/survey/', '/survey/'],
] as const;

const cases = [DEVICE, ...OTHERS].flatMap((survey) =>
  ADDRESSES.map(([first, second], index) => ({
    ...survey,
    first,
    second,
    tag: survey === DEVICE && index === 0 ? '' : ' @rare',
  })),
);

for (const { limit, fields, refusal, first, second, tag } of cases)
  test(`a response begun under ${first} continues and ends under ${second}, with one id and one limit per ${limit}${tag}`, async ({
    browser,
    serverUrl,
  }) => {
    const project = { ...createQuotaSurvey(), quotas: [], ...fields };
    const { surveyId, path } = await publish(serverUrl, project);
    let link = serverUrl + path;
    if (limit === 'link') {
      await importMembers(serverUrl, surveyId, 'member_id,name\nm1,Ana');
      [link = ''] = await createUniqueLinks(serverUrl, surveyId);
    }
    const addressUnder = (mount: string) => link.replace('/s/', mount);
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
    const app = new RespondentApp(await context.newPage(), computeQtypeLookup(project));
    const deviceIds = async () =>
      (await context.cookies()).filter(({ name }) => name === 'dev_id').map(({ value }) => value);

    await app.begin(addressUnder(first));
    await app.answerPages([{ name: ['A.'] }]);
    await app.waitUntilSent({ hasEnded: false });
    const ids = await deviceIds();
    expect(ids).toHaveLength(limit === 'device' ? 1 : 0);

    await app.page.goto(addressUnder(second));
    await expect(app.heading).toHaveText('Welcome back');
    await app.page.getByRole('button', { name: 'Continue' }).click();
    await expect(app.heading).toContainText('Where do you live?');
    expect(new URL(app.page.url()).pathname).toMatch(new RegExp(`^/s/${surveyId}`));
    await app.answerPages([{ city: ['city_1'] }, { evening: ['evening_1'] }, { meal: ['Soup'] }]);
    await app.waitUntilSent({ hasEnded: true });

    const newPage = await context.newPage();
    for (const mount of [first, second]) {
      await newPage.goto(addressUnder(mount));
      await expect(newPage.locator('h1')).toContainText(refusal);
    }
    expect(await deviceIds()).toEqual(ids);
    await context.close();
  });
