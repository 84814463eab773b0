import { rng } from '@canvass/logic';
import { registry } from '@canvass/question-types';
import type { Fixture } from '@canvass/question-types/fixture';
import { fixtures } from '@canvass/question-types/fixtures';
import type { Page } from '@playwright/test';
import { inspectScreen, measureShifts } from '../src/harness/inspect-screen.ts';
import { expect } from '../src/harness/test.ts';
import { test } from '../src/harness/gallery-test.ts';
import { createPageObject } from '../src/pages/page-objects.ts';
import { computeFrame } from '../src/pages/question-page-object.ts';

// The generated table has exact types, but this loop needs a common one.
const examplesById: Readonly<Record<string, readonly Fixture[]>> = fixtures;
const FULL = process.env['CANVASS_FULL'] !== undefined;
const SEED = process.env['CANVASS_SEED'] ?? '2026';
if (FULL) test.describe.configure({ timeout: 900_000 });
/** The maximum layout shift of a view (SCREEN-10). */
const MAX_SHIFT = 0.02;

const LOOKS: Readonly<Record<string, { readonly layout: string; readonly locale: string }>> = {
  phone: { layout: 'phone', locale: 'zh-CN' },
  desktop: { layout: 'pc', locale: 'en-GB' },
  rtl: { layout: 'phone', locale: 'ar' },
};

/** The tag of a device, chosen by seed, for tests that run on one device only. */
function computeTag(key: string, devices: readonly string[] = Object.keys(LOOKS)): { readonly tag: string } {
  return { tag: `@on-${devices[rng(`${SEED}:${key}`).int(devices.length)] ?? 'phone'}` };
}

/**
 * Returns the tag of a test that answers a type. By seed, half of the types are answered, by pointer or by keyboard.
 * With CANVASS_FULL all types are answered by both, here and in surveys (scripts.spec.ts, keyboard.spec.ts).
 */
function computeInputTag(
  id: string,
  hand: 'point' | 'keys',
  devices?: readonly string[],
): { readonly tag: string } {
  const chosenInput = ['point', 'keys', undefined, undefined][rng(`${SEED}:hand:${id}`).int(4)];
  return hand === chosenInput ? computeTag(`${hand}:${id}`, devices) : { tag: '@full' };
}

/** Returns the tag of a test that inspects a type. By seed, half of the types are inspected, each on one device. */
const inspectionTagOf = (id: string) =>
  rng(`${SEED}:looked:${id}`).int(2) === 0 ? { tag: '@full' } : computeTag(`look:${id}`);

function drawSample<T>(examples: readonly T[], key: string): readonly T[] {
  if (FULL || examples.length === 0) return examples;
  const chosenExample = examples[rng(`${SEED}:${key}`).int(examples.length)];
  return chosenExample === undefined ? [] : [chosenExample];
}

for (const [id, examples] of Object.entries(examplesById)) {
  const numberedExamples = examples.map((example, fixture) => ({ example, fixture }));

  test.describe(`question type ${id}`, () => {
    test(
      'passes the inspection of screens, and does not shift by itself',
      inspectionTagOf(id),
      async ({ page }, { project: { name: project } }) => {
        for (const { example, fixture } of drawSample(numberedExamples, `${project}:look:${id}`)) {
          await page.goto(address(id, fixture, project));
          await expect(computeFrame(page, example.question.gid)).toBeVisible();
          // Measured before the inspection, which changes the window's size and moves the page.
          expect.soft(await measureShifts(page), `${example.name}: moves by itself`).toBeLessThan(MAX_SHIFT);
          await inspectScreen({ page, project }, `gallery/${id.replace('/', '-')}-${fixture}`);
        }
      },
    );

    const answerable = numberedExamples.filter(
      ({ example }) => example.answer !== undefined && example.issues.length === 0,
    );
    if (answerable.length === 0) return;

    test(
      'is answered by pointer or touch',
      computeInputTag(id, 'point'),
      async ({ page }, { project: { name: project } }) => {
        for (const { example, fixture } of drawSample(answerable, `${project}:point:${id}`)) {
          await page.goto(address(id, fixture, project, 'empty'));
          await expect(computeFrame(page, example.question.gid)).toBeVisible();
          await createPageObject(id).answer(computeFrame(page, example.question.gid), example.answer);
          await expectAnswer(page, example, id);
        }
      },
    );

    test(
      'is answered by keyboard only @keys',
      computeInputTag(id, 'keys', ['desktop', 'rtl']),
      async ({ page }, { project: { name: project } }) => {
        for (const { example, fixture } of drawSample(answerable, `${project}:keys:${id}`)) {
          await page.goto(address(id, fixture, project, 'empty'));
          await expect(computeFrame(page, example.question.gid)).toBeVisible();
          await createPageObject(id).answerByKeyboard(
            page,
            computeFrame(page, example.question.gid),
            example.answer,
          );
          await expectAnswer(page, example, id);
        }
      },
    );
  });
}

function address(id: string, fixture: number, project: string, ...flags: readonly string[]): string {
  const params = new URLSearchParams({ type: id, fixture: `${fixture}`, bare: '', ...LOOKS[project] });
  for (const flag of flags) params.set(flag, '');
  return `${process.env['CANVASS_GALLERY_URL'] ?? ''}?${params}`;
}

async function expectAnswer(page: Page, { question, answer }: Fixture, id: string): Promise<void> {
  const expectedAnswer = registry.get(id)?.parse(answer, question);
  const readAnswer = async () =>
    JSON.parse((await page.locator('#answer').textContent()) ?? 'null') as unknown;
  await expect.poll(readAnswer).toEqual(JSON.parse(JSON.stringify(expectedAnswer)));
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.locator('#issues')).toHaveText('[]');
}
