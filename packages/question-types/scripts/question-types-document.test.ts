import { readFileSync } from 'node:fs';
import { loadProject } from '@canvass/project/file';
import { expect, it, test } from 'vitest';
import { computeFile, questionTypesDocument, shownExample } from './question-types-document.ts';
import { withMessageIds } from './message-ids.ts';
import { withShapesTable } from './shapes-table.ts';
import { DOCUMENT, LANGUAGE_PAGE, readProse } from './write-document.ts';
import { fixtures } from '../src/registry/fixtures.gen.ts';
import { registry } from '../src/registry/registry.gen.ts';
import { questionContext } from '../src/testing/question-context.ts';

const ids = Object.keys(fixtures);

it('docs/question-types.md is generated from the folders of the question types', () => {
  const isCurrent = readFileSync(DOCUMENT, 'utf8') === questionTypesDocument(readProse());
  expect(isCurrent, 'Run: node packages/question-types/scripts/write-document.ts').toBe(true);
});

it('docs/expression-language.md has the generated tables of answer shapes and messages', () => {
  const page = readFileSync(LANGUAGE_PAGE, 'utf8');
  const isCurrent = page === withMessageIds(withShapesTable(page));
  expect(isCurrent, 'Run: node packages/question-types/scripts/write-document.ts').toBe(true);
});

test.each(ids)('%s has a text for authors in its folder', (id) => {
  expect(proseOf(id).trim()).toMatch(/\.(\n\n```json|$)/);
});

test.each(ids)('%s: its example is valid, and so is the answer', (id) => {
  const { question, answer } = shownExample(id, proseOf(id));
  const project = {
    format: 1,
    title: 'Example',
    project_lang: { answer_language: 'en-GB' },
    timezone: 'Asia/Shanghai',
    items: [question],
  };
  expect(loadProject(JSON.parse(JSON.stringify(project))).issues).toEqual([]);
  const type = registry.get(id);
  const parsed = type?.parse(answer, question);
  expect(parsed === undefined).toBe(answer === undefined);
  if (parsed !== undefined) expect(type?.validate(question, parsed, questionContext(question))).toEqual([]);
});

it('titles in the examples of the document have at most 100 characters', () => {
  const titles = ids.flatMap((id) => {
    const { question } = shownExample(id, proseOf(id));
    return [question, ...(question.items ?? []), ...(question.rows_items ?? [])].map(({ title }) =>
      String(title),
    );
  });
  expect(titles.filter((title) => title.length > 100)).toEqual([]);
});

function proseOf(id: string): string {
  return readProse().get(computeFile(id)) ?? '';
}
