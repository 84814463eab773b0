import { openDocument } from '@canvass/authoring';
import { expect, it } from 'vitest';
import { EXAMPLES } from './examples.ts';

it.each(EXAMPLES)('the example "$title" has the title of its file, and opens', async ({ title, load }) => {
  const { default: project } = await load();
  expect(project).toMatchObject({ title });
  expect(openDocument(JSON.stringify(project)).issues).toEqual([]);
});
