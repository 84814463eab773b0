import { type EditorHost, startEditorHost } from '../../src/harness/previews/editor-host.ts';
import { publishJourney } from '../../src/harness/journey-survey.ts';
import { callAsOperator, publish, fetchResponse } from '../../src/harness/author.ts';
import { expectAccessible, takeScreenshot } from '../../src/harness/inspect-screen.ts';
import { OPERATOR_TOKEN, type ServerProcess, startServer } from '../../src/harness/server-process.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB' });

const ID = 'CorrectedInABrowser00001';
const option = (gid: string, seq: number, title: string) => ({ gid, seq, title });
const PROJECT = {
  format: 1,
  projectId: ID,
  title: 'To be corrected',
  project_lang: { answer_language: 'en-GB' },
  items: [
    {
      type: 'G',
      gid: 'g',
      items: [
        {
          type: 'Q',
          gid: 'q1',
          cid: 'Q1',
          qtype: 'single',
          title: 'Tea or coffee?',
          items: [option('a', 1, 'Tea'), option('b', 2, 'Coffee')],
        },
        { type: 'Q', gid: 'q2', cid: 'Q2', qtype: 'blank', title: 'Why?', disp_code: 'Q1A1' },
      ],
    },
  ],
};

let editor: EditorHost;
let stranger: EditorHost;
let server: ServerProcess;
// The tests share a process, so that only one server is started.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  editor = await startEditorHost();
  stranger = await startEditorHost();
  server = await startServer({ environment: { EDITOR_ORIGINS: editor.origin } });
  await publish(server.url, PROJECT);
});
test.afterAll(async () => {
  await server.stop();
  editor.stop();
  stranger.stop();
});

async function createAnswered(): Promise<number> {
  const call = async (path: string, body: object, token?: string) => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    return (await response.json()).data;
  };
  const beginReply = await call(`/api/survey/b/${ID}`, { device: 'pc' });
  const events = [
    { type: 'answer', gid: 'q1', answer: ['a'] },
    { type: 'answer', gid: 'q2', answer: ['Warm'] },
    { type: 'next' },
  ];
  const body = { transaction_id: beginReply.transaction_id, event_id: crypto.randomUUID(), events };
  await call(`/api/survey/s/${ID}`, body, beginReply.rspd_token);
  return beginReply.seq;
}

async function fill(page: import('@playwright/test').Page, origin: string, seq: number): Promise<void> {
  await page.goto(origin);
  await page.getByLabel('Server').fill(server.url);
  await page.getByLabel('Survey').fill(ID);
  await page.getByLabel('Response').fill(String(seq));
  await page.getByLabel('Token').fill(OPERATOR_TOKEN);
  const buffer = Buffer.from(JSON.stringify(PROJECT));
  await page.getByLabel('Project').setInputFiles({ name: 'p.json', mimeType: 'application/json', buffer });
}

test('an editor corrects a response, which keeps answers that would be hidden now', async ({ page }) => {
  const seq = await createAnswered();
  await fill(page, editor.origin, seq);
  await page.getByRole('button', { name: 'Correct' }).click();
  const response = page.frameLocator('iframe');
  await expect(response.getByRole('heading', { level: 1, name: `Correct response ${seq}` })).toBeVisible();
  await expect(response.getByLabel('Tea')).toBeChecked();
  await expect(response.getByRole('textbox')).toHaveValue('Warm');
  const save = response.getByRole('banner').getByRole('button', { name: 'Save changes' });
  await response.getByLabel('Coffee').check();
  await expect(page.locator('#status')).toHaveText('Not saved yet');
  await save.click();
  await expect(page.locator('#status')).toHaveText('Saved');
  await expect(
    response.getByText('“Why?” would be hidden with these answers. Its answer is kept.'),
  ).toBeVisible();
  await expectAccessible(page, 'corrections in an editor');
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await takeScreenshot(page, `screens/modify-${width}.png`);
  }
  const storedResponse = await fetchResponse(server.url, ID, seq);
  expect(storedResponse.events.at(-1)).toEqual({ type: 'corrected', answers: { q1: ['b'] } });
  expect(storedResponse.chain.valid).toBe(true);
  // Another operator corrects the response, and no correction is overwritten.
  const path = `/api/survey/respondents/v1/${ID}`;
  const { etag } = await callAsOperator<{ etag: string }>(server.url, `${path}/getanswer/?seq=${seq}`, {});
  const body = { seq, version: 1, etag, changed: ['q2'], answer: { q2: ['Cold'] } };
  await callAsOperator(server.url, `${path}/update/`, { method: 'PUT', body: JSON.stringify(body) });
  await response.getByLabel('Tea').check();
  await save.click();
  await expect(
    response.getByRole('paragraph').filter({ hasText: 'Someone else has changed this response.' }),
  ).toBeVisible();
});

test('a page of another origin cannot frame the preview, and corrections need an editor @rare', async ({
  page,
  context,
  serverUrl,
}) => {
  // A separate page, because the expected refusal appears in its console.
  const framingPage = await context.newPage();
  const refusal = framingPage.waitForEvent('console', (message) =>
    /violates .*frame-ancestors/s.test(message.text()),
  );
  await fill(framingPage, stranger.origin, 1);
  await framingPage.getByRole('button', { name: 'Correct' }).click();
  await refusal;
  await framingPage.close();
  // The page is opened directly, and on a server without allowed editors.
  await page.goto(`${server.url}/s/${ID}/modifyAnswer`);
  await expect(page.getByText('This page works inside an editor.')).toBeVisible();
  const { link } = await publishJourney(serverUrl);
  const { headers } = await fetch(`${link}/modifyAnswer`).then(({ headers: found }) => ({ headers: found }));
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(headers.get('content-security-policy')).not.toContain(editor.origin);
});

test('an editor previews a survey that no server has @rare', async ({ page, context }) => {
  await fill(page, editor.origin, 1);
  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Preview the project' }).click();
  const previewPage = await opening;
  await expect(previewPage.getByRole('heading', { level: 1 })).toHaveText('Preview: To be corrected');
  const survey = previewPage.frameLocator('iframe');
  await survey.getByRole('button', { name: 'Start' }).click();
  await expect(survey.getByLabel('Tea')).toBeVisible();
});
