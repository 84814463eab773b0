import type { FrameLocator, Page } from '@playwright/test';
import type { MadePreview } from '@canvass/protocol';
import { callAsOperator } from '../author.ts';

export const makePreview = (url: string, surveyId: string, body: object = {}): Promise<MadePreview> =>
  callAsOperator(url, `/api/publishing/surveys/${surveyId}/previews`, {
    method: 'POST',
    body: JSON.stringify(body),
  });

export const findPreviewFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title]');
