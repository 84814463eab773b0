import { readFileSync } from 'node:fs';
import { loadProject } from '@canvass/project/file';
import { expect, it, test } from 'vitest';
import { fileOf, questionTypesDocument, shownExample } from './question-types-document.ts';
import { withShapesTable } from './shapes-table.ts';
import { DOCUMENT, LANGUAGE_PAGE, readProse } from './write-document.ts';
import { fixtures } from '../src/registry/fixtures.gen.ts';

const ids = Object.keys(fixtures);

it('is what the folders of the question types say', () => {
  const current = readFileSync(DOCUMENT, 'utf8') === questionTypesDocument(readProse());
  expect(current, 'Run: node packages/question-types/scripts/write-document.ts').toBe(true);
});

it('is said in the page of the expression language how answers are read', () => {
  const page = readFileSync(LANGUAGE_PAGE, 'utf8');
  const isCurrent = page === withShapesTable(page);
  expect(isCurrent, 'Run: node packages/question-types/scripts/write-document.ts').toBe(true);
});

test.each(ids)('%s has words for authors in its folder', (id) => {
  expect(readProse().get(fileOf(id))?.trim()).toMatch(/\.$/);
});

test.each(ids)('%s: its example is accepted as it is shown', (id) => {
  const { question } = shownExample(id);
  const project = {
    format: 1,
    title: 'Example',
    project_lang: { answer_language: 'en-GB' },
    items: [question],
  };
  expect(loadProject(JSON.parse(JSON.stringify(project))).issues).toEqual([]);
});
