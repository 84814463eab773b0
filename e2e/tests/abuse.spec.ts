import type { Page } from '@playwright/test';
import { rng } from '@canvass/logic';
import { HOSTILE_HTML } from '../../packages/project/src/rich-text/xss.table.ts';
import { ANSWERS, TITLES, answerPages } from '../src/pages/answer-journey.ts';
import { createSurveyId, publishJourney, qtypeOf } from '../src/harness/journey-survey.ts';
import { OPERATOR_TOKEN } from '../src/harness/server-process.ts';
import { expect, test } from '../src/harness/test.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

// Attacks of docs/abuse.md that need a real browser.

test.use({ locale: 'en-GB' });

const SEED = process.env['CANVASS_SEED'] ?? '2026';
const TEXT_COUNT = 520;
const TEXTS_PER_PAGE = 150;

/** The corpus, and random pairs of its texts, each cut at a random position. */
function createHostileTexts(): readonly string[] {
  const random = rng(`${SEED}:hostile`);
  const drawHtml = () => HOSTILE_HTML[random.int(HOSTILE_HTML.length)] ?? '';
  const mixtures = Array.from({ length: TEXT_COUNT - HOSTILE_HTML.length }, () => {
    const text = `${drawHtml()}${drawHtml()}`;
    return text.slice(random.int(text.length));
  });
  return [...HOSTILE_HTML, ...mixtures];
}

function createSurvey(texts: readonly string[]): object {
  const items = texts.map((text, index) => ({
    type: 'Q',
    gid: `q${index}`,
    qtype: 'single',
    title: `${index} ${text}`,
    tipText: text,
    items: [{ gid: `q${index}_1`, seq: 1, title: text }],
  }));
  return {
    format: 1,
    projectId: createSurveyId(),
    title: 'Hostile',
    project_lang: { answer_language: 'en-GB' },
    items: [{ type: 'G', gid: 'all', items }],
  };
}

interface PublishedTexts {
  readonly path: string;
  readonly texts: readonly string[];
}

/** Publishes a survey of the texts that the server accepts: repeats the call without the texts that it refused. */
async function publishSome(serverUrl: string, texts: readonly string[]): Promise<PublishedTexts> {
  const reply = await fetch(`${serverUrl}/api/publishing/surveys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${OPERATOR_TOKEN}` },
    body: JSON.stringify({ project: createSurvey(texts) }),
  });
  const { data } = (await reply.json()) as {
    readonly data: {
      readonly path: string;
      readonly issues: readonly { readonly severity: string; readonly path: string }[];
    };
  };
  if (reply.status === 200) return { path: data.path, texts };
  const errors = data.issues.filter(({ severity }) => severity === 'error');
  const refusedIndexes = new Set(
    errors.map(({ path }) => Number(/items\[0\]\.items\[(\d+)\]/.exec(path)?.[1])),
  );
  const remainingTexts = texts.filter((_, index) => !refusedIndexes.has(index));
  expect(remainingTexts.length, JSON.stringify(errors[0])).toBeLessThan(texts.length);
  return publishSome(serverUrl, remainingTexts);
}

async function findExecutedCode(page: Page): Promise<object> {
  return page.evaluate(() => ({
    made: document.querySelectorAll(
      '.cv-question :is(script, style, iframe, object, embed, base, form, meta, link, svg:not([aria-hidden]))',
    ).length,
    handlers: [...document.querySelectorAll('main *')].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')),
    ).length,
    leads: [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].filter(
      ({ href }) => !/^https?:/.test(href),
    ).length,
  }));
}

test('none of more than 500 hostile texts runs as a script @rare', async ({ page, serverUrl }) => {
  test.setTimeout(300_000);
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  const texts = createHostileTexts();
  let shownCount = 0;
  const app = new RespondentApp(page, () => 'single');
  for (let from = 0; from < texts.length; from += TEXTS_PER_PAGE) {
    const { path, texts: publishedTexts } = await publishSome(
      serverUrl,
      texts.slice(from, from + TEXTS_PER_PAGE),
    );
    await app.begin(serverUrl + path);
    await expect(page.locator('.cv-question')).toHaveCount(publishedTexts.length);
    expect(await findExecutedCode(page)).toEqual({ made: 0, handlers: 0, leads: 0 });
    shownCount += publishedTexts.length;
  }
  process.stdout.write(`hostile texts: ${texts.length}, of which ${shownCount} are published\n`);
  expect(shownCount).toBeGreaterThan(200);
  expect(dialogs).toBe(0);
});

test('no requested address and no referrer contains an answer or a token', async ({
  page,
  context,
  serverUrl,
}) => {
  const { link } = await publishJourney(serverUrl);
  const requestedAddresses: string[] = [];
  const tokens = new Set<string>();
  context.on('request', (request) => {
    requestedAddresses.push(request.url(), request.headers()['referer'] ?? '');
    const token = request.headers()['authorization']?.replace('Bearer ', '');
    if (token !== undefined) tokens.add(token);
  });
  const app = new RespondentApp(page, qtypeOf);
  const canary = 'Canary71f3';
  await app.begin(link);
  await answerPages(app, 0, 1);
  await app.answer('name', [canary]);
  await app.next();
  await app.answer(...(ANSWERS[2] ?? ['', '']));
  await app.next();
  await expect(app.heading).toContainText(canary);
  await page.reload();
  await expect(page.getByText('Welcome back').or(app.heading).first()).toBeVisible();
  const allAddresses = requestedAddresses.join('\n');
  expect(requestedAddresses.length).toBeGreaterThan(5);
  expect(tokens.size).toBe(1);
  for (const secret of [canary, 'colour_1', ...tokens]) expect(allAddresses).not.toContain(secret);
  expect(new Set(requestedAddresses.map((each) => (each === '' ? '' : new URL(each).origin)))).toEqual(
    new Set(['', new URL(serverUrl).origin]),
  );
});

test("a respondent's link never shows codes or opens a console", async ({ page, serverUrl }) => {
  const { link } = await publishJourney(serverUrl);
  const consoleMessages: string[] = [];
  page.on('console', (message) => {
    // This message is from Playwright, not from the page.
    if (!message.text().includes('blocked by Playwright')) consoleMessages.push(message.text());
  });
  const app = new RespondentApp(page, qtypeOf);
  const query = 'testcid=1&debug=1&vconsole=1&dev=localhost&source=2&testcid=true';
  await app.begin(`${link}?${query}`);
  await expect(app.heading).toContainText(TITLES[0]);
  await expect(page.locator('.app-question-code')).toHaveCount(0);
  expect(
    await page.evaluate(() => Object.keys(window).filter((name) => /console|debug/i.test(name))),
  ).toEqual([]);
  expect(consoleMessages).toEqual([]);
});

test('no other site may frame a page', async ({ page, serverUrl }) => {
  const { link } = await publishJourney(serverUrl);
  for (const address of [link, `${link}/question`, `${serverUrl}/s/test`, `${serverUrl}/healthcheck`]) {
    const { 'content-security-policy': policy = '' } = (await page.request.get(address)).headers();
    expect(policy, address).toMatch(/frame-ancestors '(?:self|none)'(?:;|$)/);
  }
});
