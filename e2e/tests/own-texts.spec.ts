import { publishWithLink } from '../src/harness/journey-survey.ts';
import { holdScripts } from '../src/harness/first-page/held-scripts.ts';
import { expect, test } from '../src/harness/test.ts';

const yesNo = (gid: string, title: string, titles: readonly string[]) => ({
  type: 'Q',
  gid,
  qtype: 'single',
  title,
  required: true,
  items: titles.map((each, at) => ({ gid: `${gid}_${at}`, seq: at + 1, title: each })),
});

/** A survey in Swahili, which the product lacks, with a German translation that speaks to children. */
const survey = () => ({
  format: 1,
  title: 'Kifungua kinywa',
  timezone: 'Africa/Nairobi',
  project_lang: { answer_language: 'sw', translation_language: [{ code: 'de' }] },
  items: [
    {
      type: 'G',
      gid: 'g1',
      items: [{ type: 'P', gid: 'p1', items: [yesNo('q1', 'Ulikula asubuhi?', ['Ndiyo', 'Hapana'])] }],
    },
    {
      type: 'G',
      gid: 'g2',
      items: [{ type: 'P', gid: 'p2', items: [yesNo('q2', 'Ulikunywa chai?', ['Ndiyo', 'Hapana'])] }],
    },
  ],
  translations: { de: { q1: { title: 'Hast du gefrühstückt?' } } },
  texts: {
    sw: {
      'app.language': 'Lugha',
      'start.begin': 'Anza',
      'start.kept': 'Majibu yako yanahifadhiwa unapoendelea.',
      'start.minutes_one': 'Dakika {{count}} hivi',
      'start.minutes_other': 'Dakika {{count}} hivi',
      'start.questions_one': 'Swali {{count}}',
      'start.questions_other': 'Maswali {{count}}',
      'page.next': 'Endelea',
      'page.previous': 'Rudi',
      'page.submit': 'Tuma',
      'page.error_prefix': 'Kosa:',
      'question.required': 'lazima',
      'validate.option': 'Chagua jibu moja',
      'status.saved': 'Imehifadhiwa',
      'end.finished_title': 'Umemaliza',
      'end.finished': 'Asante. Majibu yako yametumwa.',
    },
    de: { 'start.begin': 'Los geht’s', 'validate.option': 'Such dir eine Antwort aus' },
    fr: { 'end.recap': 'Non' },
  },
});

test.describe('in a language that the product lacks', () => {
  test.use({ locale: 'sw-KE' });
  test("respondents read the author's own texts before and after scripts run", async ({
    page,
    serverUrl,
  }) => {
    const { link } = await publishWithLink(serverUrl, survey());
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    const releaseScripts = await holdScripts(page);
    await page.goto(link, { waitUntil: 'commit' });
    await expect(page.getByText('Maswali 2')).toBeVisible();
    await expect(page.locator('#root')).toHaveAttribute('lang', 'sw');
    await releaseScripts();
    await page.getByRole('button', { name: 'Anza' }).click();
    await page.getByRole('button', { name: 'Endelea' }).click();
    await expect(page.getByText('Chagua jibu moja').first()).toBeVisible();
    await expect(page.locator('#root')).toHaveAttribute('lang', 'sw');
    await page.getByText('Ndiyo').click();
    // The button moves when the error disappears, and a press meanwhile has no effect.
    await expect(page.getByText('Chagua jibu moja')).toHaveCount(0);
    await page.getByRole('button', { name: 'Endelea' }).click();
    await expect(page.getByText('Ulikunywa chai?')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Rudi' })).toBeVisible();
    await page.getByText('Ndiyo').click();
    await page.getByRole('button', { name: 'Tuma' }).click();
    await expect(page.getByRole('heading', { name: 'Umemaliza' })).toBeVisible();
    // A text that the author has not written is in English.
    await expect(page.getByText('Your answers', { exact: true })).toBeVisible();
    const bootText = await page.locator('#canvass-boot').textContent();
    expect(Object.keys(JSON.parse(bootText ?? '{}').project.texts)).toEqual(['sw']);
    expect(errors).toEqual([]);
  });
});

test.describe('in a closed survey', () => {
  test.use({ locale: 'sw-KE' });
  test("respondents read the author's own texts before and after scripts run", async ({
    page,
    serverUrl,
  }) => {
    const closedSettings = {
      ...survey(),
      policy: '<p>Majibu yanahifadhiwa mwaka mmoja.</p>',
      settings: { end_time: '2020-01-01T00:00:00Z' },
    };
    const texts = {
      sw: {
        'closed.over': 'Utafiti umekwisha',
        'api.1004': 'Asante kwa kuja.',
        'receipt.title': 'Majibu yako',
        'policy.title': 'Faragha',
        'policy.to_survey': 'Rudi kwenye utafiti',
      },
    };
    const { link } = await publishWithLink(serverUrl, { ...closedSettings, texts });
    const releaseScripts = await holdScripts(page);
    await page.goto(link, { waitUntil: 'commit' });
    await expect(page.getByText('Asante kwa kuja.')).toBeVisible();
    await releaseScripts();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { name: 'Utafiti umekwisha' })).toBeVisible();
    await expect(page).toHaveTitle('Utafiti umekwisha');
    await expect(page.getByText('Asante kwa kuja.')).toBeVisible();
    await expect(page.locator('#root')).toHaveAttribute('lang', 'sw');
    await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
    // The receipt page does not load the survey.
    await page.goto(`${link}/receipt`);
    await expect(page.getByRole('heading', { name: 'Majibu yako' })).toBeVisible();
    await expect(page.locator('#root')).toHaveAttribute('lang', 'sw');
    const policyScripts = await holdScripts(page);
    await page.goto(`${link}/policy`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Faragha' })).toBeVisible();
    await expect(page.getByText('mwaka mmoja')).toBeVisible();
    await policyScripts();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('link', { name: 'Rudi kwenye utafiti' })).toBeVisible();
    await expect(page).toHaveTitle(/^Faragha/);
    await expect(page.locator('#root')).toHaveAttribute('lang', 'sw');
  });
});

test.describe('in another language of the survey', () => {
  test.use({ locale: 'sw' });
  test("the author's texts of a language load with its translation, and the product supplies the others", async ({
    page,
    serverUrl,
  }) => {
    const { link } = await publishWithLink(serverUrl, survey());
    await page.goto(link);
    await expect(page.getByRole('button', { name: 'Anza' })).toBeVisible();
    await page.getByLabel('Lugha').selectOption('de');
    await expect(page.getByRole('button', { name: 'Los geht’s' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.getByRole('button', { name: 'Los geht’s' }).click();
    await page.getByRole('button', { name: 'Weiter' }).click();
    await expect(page.getByText('Such dir eine Antwort aus').first()).toBeVisible();
    await expect(page.getByText('Hast du gefrühstückt?')).toBeVisible();
  });
});
