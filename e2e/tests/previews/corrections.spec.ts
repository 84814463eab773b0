import { rng } from '@canvass/logic';
import { registry } from '@canvass/question-types';
import type { Fixture } from '@canvass/question-types/fixture';
import { fixtures } from '@canvass/question-types/fixtures';
import { callAsOperator, publish, fetchResponse } from '../../src/harness/author.ts';
import { createSurveyId, createSurvey } from '../../src/harness/journey-survey.ts';
import { type EditorHost, openCorrection, startEditorHost } from '../../src/harness/previews/editor-host.ts';
import { type ServerProcess, startServer } from '../../src/harness/server-process.ts';
import { expect, test } from '../../src/harness/test.ts';
import { createPageObject } from '../../src/pages/page-objects.ts';

test.use({ actionTimeout: 20_000, locale: 'en-GB', viewport: { width: 1280, height: 900 }, isMobile: false });

const FULL = process.env['CANVASS_FULL'] !== undefined;
const SEED = process.env['CANVASS_SEED'] ?? '2026';
if (FULL) test.describe.configure({ timeout: 600_000 });

/** Types whose answers are not typed: computed values, files, tasks by the response's number, recorded times. */
const NOT_TYPED = new Set(['value', 'e_signature', 'maxdiff', 'timestamp', 'timedelta', 'descriptor']);
const UNSUPPORTED = 'graph_visual_weight';

let editor: EditorHost;
let server: ServerProcess;
test.beforeAll(async () => {
  editor = await startEditorHost();
  server = await startServer({ environment: { EDITOR_ORIGINS: editor.origin } });
});
test.afterAll(async () => {
  await server.stop();
  editor.stop();
});

interface TypedQuestion {
  readonly id: string;
  readonly gid: string;
  readonly example: Fixture;
}

/** A question of each type with a valid answer. Without CANVASS_FULL, six types by seed and the unsupported type. */
function createQuestions(): readonly TypedQuestion[] {
  const examples: Readonly<Record<string, readonly Fixture[]>> = fixtures;
  const typedQuestions = [...registry.keys()].flatMap((id, at) => {
    const example = examples[id]?.find(({ answer, issues }) => answer !== undefined && issues.length === 0);
    return example === undefined || NOT_TYPED.has(id) ? [] : [withUniqueIds({ id, gid: `t${at}`, example })];
  });
  const random = rng(`${SEED}:corrections`);
  const chosenQuestions = FULL
    ? typedQuestions
    : random.shuffle(typedQuestions.filter(({ id }) => id !== UNSUPPORTED)).slice(0, 6);
  return [...chosenQuestions, ...typedQuestions.filter(({ id }) => id === UNSUPPORTED && !FULL)];
}

/** Makes ids of options and rows unique in the survey, because examples share ids. */
function withUniqueIds({ id, gid, example }: TypedQuestion): TypedQuestion {
  const ids = new Set<string>();
  JSON.stringify(example.question, (key, value: unknown) => {
    if (key === 'gid') ids.add(String(value));
    return value;
  });
  const idPattern = new RegExp(`"(${[...ids].join('|')})((?:_open|_no_apply)?)"`, 'g');
  const renamedExample = JSON.stringify(example).replaceAll(idPattern, `"${gid}$1$2"`);
  return { id, gid, example: JSON.parse(renamedExample) as Fixture };
}

const createProject = (projectId: string, typedQuestions: readonly TypedQuestion[]) =>
  createSurvey(
    'Every kind of question',
    typedQuestions.map(({ gid, example: { question } }, at) => {
      // The first response leaves every question unanswered, so no question may be required.
      const { required: _, ...optionalQuestion } = question;
      return { ...optionalQuestion, gid, cid: `Q${at + 1}` };
    }),
    { projectId, desc_begin_page: { skip: true } },
  );

async function createFinished(id: string): Promise<number> {
  const call = async (path: string, body: object, token?: string) => {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const headers = { 'content-type': 'application/json', ...authorization };
    const reply = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await reply.json()).data;
  };
  const beginReply = await call(`/api/survey/b/${id}`, { device: 'pc' });
  const event = {
    transaction_id: beginReply.transaction_id,
    event_id: crypto.randomUUID(),
    events: [{ type: 'next' }],
  };
  const submitReply = await call(`/api/survey/s/${id}`, event, beginReply.rspd_token);
  expect(submitReply.end_status).toMatchObject({ is_end: 1 });
  return beginReply.seq;
}

test('every question type can be corrected in the editor, or shows that it cannot @rare', async ({
  page,
}) => {
  const typedQuestions = createQuestions();
  const project = { ...createProject(createSurveyId(), typedQuestions), design: { accent: '#ffcc00' } };
  await publish(server.url, project);
  const seq = await createFinished(project.projectId);
  await openCorrection(page, { editor: editor.origin, server: server.url, project, seq });
  const response = page.frameLocator('iframe');
  const bar = response.locator('.app-modify-bar');
  await expect(response.getByRole('heading', { level: 1, name: `Correct response ${seq}` })).toBeVisible();
  await expect(response.locator('html')).toHaveCSS('--accent-fill', '#ffcc00');
  const correctedQuestions = typedQuestions.filter(({ id }) => id !== UNSUPPORTED);
  for (const { id, gid, example } of correctedQuestions) {
    await test.step(id, async () => {
      const question = response.locator(`[id="q-${gid}"]`);
      await question.locator('input, textarea, select, button, canvas').first().waitFor();
      await createPageObject(id).answer(question, example.answer);
    });
    await expect(bar).toBeInViewport();
  }
  await expect(response.getByText('Answers to this type of question cannot be corrected.')).toBeVisible();
  await bar.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.locator('#status')).toHaveText('Saved');
  const { events } = await fetchResponse(server.url, project.projectId, seq);
  const lastEvent = events.at(-1);
  const answers = lastEvent?.type === 'corrected' ? lastEvent.answers : {};
  const names = (gids: readonly string[]) =>
    typedQuestions.filter(({ gid }) => gids.includes(gid)).map(({ id }) => id);
  expect(names(Object.keys(answers))).toEqual(names(correctedQuestions.map(({ gid }) => gid)));
  type CorrectionData = { readonly answer: object; readonly read_only: Readonly<Record<string, string>> };
  const path = `/api/survey/respondents/v1/${project.projectId}/getanswer/?seq=${seq}`;
  const { answer, read_only: readOnly } = await callAsOperator<CorrectionData>(server.url, path, {});
  expect(answer).toEqual(answers);
  expect(names(Object.keys(readOnly))).toEqual([UNSUPPORTED]);
});
