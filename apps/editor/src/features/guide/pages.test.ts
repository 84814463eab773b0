import { expect, it, test } from 'vitest';
import { listHeadings } from './markdown.tsx';
import { findImage, findPage, findPlace, HELP_PLACES } from './pages.ts';

const readPage = (page: string) => findPage(page)?.() ?? expect.fail(page);

it.each(Object.entries(HELP_PLACES))(
  'the help about %s leads to a heading of the guide',
  async (_, place) => {
    const headings = listHeadings(await readPage(place.page)).map(({ id }) => id);
    if (place.heading !== undefined) expect(headings).toContain(place.heading);
  },
);

test('images and links of the first page lead to files that the editor has', async () => {
  const text = await readPage('authors');
  const images = [...text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, address]) => address ?? '');
  expect(images.length).toBeGreaterThan(5);
  expect(images.filter((address) => findImage(address) === undefined)).toEqual([]);
  const links = [...text.matchAll(/[^!]\[[^\]]*\]\((format\/[^)]+)\)/g)].map(([, address]) => address ?? '');
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((address) => findPlace('authors', address) === undefined)).toEqual([]);
});

test.each([
  ['format/flow', '../languages.md#fonts', { page: 'languages', heading: 'fonts' }],
  ['format/flow', '#flow', { page: 'format/flow', heading: 'flow' }],
  ['authors', 'https://example.org/authors.md', undefined],
  ['authors', '../README.md', undefined],
  ['authors', 'operations.md', undefined],
])('a link of %s to %s', (page, address, place) => {
  expect(findPlace(page, address)).toEqual(place);
});
