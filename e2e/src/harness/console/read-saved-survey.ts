import { expect, type Page } from '@playwright/test';

/** Saves the survey that is open in the editor, and returns its project file. The caller names the type. */
export async function readSavedSurvey<Survey>(page: Page): Promise<Survey> {
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Saved/)).toBeVisible();
  const id = /surveys\/([^/]+)\/edit/.exec(page.url())?.[1] ?? '';
  const text = await page.evaluate(async (surveyId) => {
    const reply = await fetch(`/api/publishing/surveys/${surveyId}/draft/text`, {
      headers: { 'x-canvass-console': '1' },
    });
    return (await reply.json()).data.text as string;
  }, id);
  return JSON.parse(text) as Survey; // the caller names the type
}
