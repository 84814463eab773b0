import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { isSource, isTest, listFilesBelow, ROOT, read } from './source-files.ts';

const TEXT = /(\.(m?[jt]sx?|json|md|ya?ml|css|html|sql|sh|txt|toml)|\/run|^\.\w+)$/;

/** Texts that belong to one machine or person. The brackets keep this file from matching itself. */
const PRIVATE: Readonly<Record<string, RegExp>> = {
  'a path of one machine': /(?<![\w.:/}>)$-])\/(?:[r]oot|[h]ome|[U]sers|[w]ork|[w]orkspace)\/[\w.-]+\//,
  'the host of a package registry':
    /https?:\/\/[\w.-]*(?:[r]egistry|[n]pmmirror|[a]rtifactory|[v]erdaccio|[n]exus)[\w.-]*/,
  'a credential of a registry': /_auth[T]oken|_[p]assword\s*=/,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE [K]EY/,
};

it.each(Object.entries(PRIVATE))('no file holds %s', (_, pattern) => {
  const privateTexts = listFilesBelow('.')
    .filter((path) => TEXT.test(path))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, index) =>
          pattern.test(line) ? [`${path}:${index + 1} ${line.trim().slice(0, 120)}`] : [],
        ),
    );
  expect(privateTexts).toEqual([]);
});

it('package.json and the scripts pin the same pnpm', () => {
  const { packageManager } = JSON.parse(read('package.json'));
  expect(read('scripts/repository.mjs')).toContain(`'${packageManager}'`);
});

it('CI runs the test command of the README', () => {
  expect(read('README.md')).toMatch(/^npm test$/m);
  expect(read('.ci/run')).toMatch(/^exec npm test "\$@"$/m);
});

it('links in the documents lead to files', () => {
  const brokenLinks = listFilesBelow('.')
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      [...read(path).matchAll(/\]\((?!https?:|#|mailto:)([^)\s#]+)/g)]
        .map(([, target = '']) => join(dirname(path), target))
        .filter((target) => !existsSync(join(ROOT, target)))
        .map((target) => `${path} links to ${target}`),
    );
  expect(brokenLinks).toEqual([]);
});

it('links in the documents lead to headings', () => {
  const brokenLinks = listFilesBelow('.')
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      [...read(path).matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)#([^)\s]+)\)/g)]
        .map(([, target = '', anchor = '']) => ({
          page: target === '' ? path : join(dirname(path), target),
          anchor,
        }))
        .filter(({ page, anchor }) => page.endsWith('.md') && !listAnchors(page).has(anchor))
        .map(({ page, anchor }) => `${path} links to ${page}#${anchor}`),
    );
  expect(brokenLinks).toEqual([]);
});

/** Anchors of a page's headings, as GitHub forms them. Ignores code blocks, whose comments may look like headings. */
function listAnchors(page: string): ReadonlySet<string> {
  const text = read(page).replaceAll(/^( *)```[^]*?^\1```$/gm, '');
  const anchors = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set(anchors);
}

/** Finds file names in code type, with their last folders and without placeholders such as `<name>`. */
const NAMED_FILE = /`([\w-][\w./-]*\.(?:[mc]?[jt]sx?|css|sql))`/g;
/** Names of files that readers create by following the documents, and of files that authors and builds create. */
const NOT_HERE = /^image-choice|dist\/|^vite\.config|^pnpm/;

it('files that the documents name exist', () => {
  const paths = listFilesBelow('.');
  const names = new Set(
    paths.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(at).join('/'))),
  );
  const missingFiles = paths
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      [...read(path).matchAll(NAMED_FILE)]
        .map(([, name = '']) => name.replace(/^\.\//, ''))
        .filter((name) => !NOT_HERE.test(name) && !names.has(name))
        .map((name) => `${path} names ${name}`),
    );
  expect(missingFiles).toEqual([]);
});

/** Limits of decision records, so that a newcomer can read them in an evening. */
const MAX_RECORDS = 80;
const MAX_RECORD_WORDS = 250;

const listDecisionRecords = () => listFilesBelow('docs/adr').filter((path) => path !== 'docs/adr/README.md');

it('every decision record has a unique number in its name and heading', () => {
  const records = listDecisionRecords().map((path) => ({
    path,
    number: /\/(\d{4})-/.exec(path)?.[1],
    heading: /^# (\d{4}): /.exec(read(path))?.[1],
  }));
  expect(records.length).toBeGreaterThan(20);
  expect(new Set(records.map(({ number }) => number)).size).toBe(records.length);
  const wrongRecords = records.filter(({ number, heading }) => number !== heading);
  expect(wrongRecords.map(({ path }) => path)).toEqual([]);
});

it('the index of decision records lists each of them once, with its title', () => {
  const lines = listDecisionRecords()
    .map((path) => [basename(path), /^# (\d{4}): (.*)$/m.exec(read(path))] as const)
    .filter(([, heading]) => heading?.[1] !== '0000')
    .map(([file, heading]) => `- [${heading?.[1]}](${file}) ${heading?.[2]}`);
  const listedTitles = read('docs/adr/README.md').match(/^- \[\d{4}\]\(.*$/gm) ?? [];
  expect(listedTitles.length).toBeGreaterThan(20);
  expect(listedTitles.length).toBeLessThanOrEqual(MAX_RECORDS);
  expect([...listedTitles].sort()).toEqual(lines.sort());
});

it('every decision record is cited by code, a rule, a document or another record', () => {
  const citedNumbers = new Set(
    [...listFilesBelow('.'), ...listDecisionRecords()]
      .filter((path) => /\.(?:tsx?|mjs|css|md|sql)$/.test(path) && path !== 'docs/adr/README.md')
      .flatMap((path) =>
        [...read(path).matchAll(/(?:adr\/|ADR |\[)(\d{4})\b|\b(\d{4})-[a-z-]+\.md/g)]
          .map(([, number, named]) => number ?? named)
          .filter((number) => !path.startsWith(`docs/adr/${number}-`)),
      ),
  );
  const uncitedRecords = listDecisionRecords().filter((path) => {
    const number = /\/(\d{4})-/.exec(path)?.[1];
    return number !== '0000' && !citedNumbers.has(number);
  });
  expect(uncitedRecords).toEqual([]);
});

it('decision records are short and have every part', () => {
  const faults = listDecisionRecords().flatMap((path) => {
    const text = read(path);
    const missingParts = ['Context', 'Decision', 'Consequences', 'Alternatives'].filter(
      (part) => !text.includes(`\n## ${part}\n`),
    );
    const wordCount = text.trim().split(/\s+/).length;
    return [
      ...missingParts.map((part) => `${path} has no part ${part}`),
      ...(wordCount > MAX_RECORD_WORDS ? [`${path} has ${wordCount} words`] : []),
    ];
  });
  expect(faults).toEqual([]);
});

it('decision records that code and documents cite exist', () => {
  const numbers = new Set(listDecisionRecords().map((path) => /\/(\d{4})-/.exec(path)?.[1]));
  const danglingCitations = listFilesBelow('.')
    // Migrations of the database cannot change, also not their comments.
    .filter((path) => /\.(?:tsx?|mjs|css|md|sql)$/.test(path) && !path.includes('/migrations/'))
    .flatMap((path) =>
      [...read(path).matchAll(/(?:adr\/|\b(?:ADR|adr) )(\d{4})\b/g)]
        .filter(([, number]) => !numbers.has(number))
        .map(([citation]) => `${path} cites ${citation}`),
    );
  expect(danglingCitations).toEqual([]);
});

it('the help of the server names every setting that its document describes', () => {
  const documentedSettings = [...read('docs/operations.md').matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)].map(
    ([, name]) => name,
  );
  expect(documentedSettings.length).toBeGreaterThan(20);
  const [, usage = ''] = read('apps/server/src/main.ts').split('const USAGE = `');
  const namedSettings = new Set(usage.split('`', 1)[0]?.match(/[A-Z][A-Z_]+/g));
  expect(documentedSettings.filter((name = '') => !namedSettings.has(name))).toEqual([]);
});

const FILE_FIELDS: readonly string[] = [
  'packages/ui/src/controls/file-field.tsx',
  // Respondents' files, which a messaging app may choose instead of the browser.
  'packages/question-types/src/controls/files/attachments.tsx',
];

it('files are chosen by FileField, which accepts a corrected file of the same name', () => {
  const files = ['apps', 'packages'].flatMap((folder) => listFilesBelow(folder));
  const withField = files.filter(
    (path) => isSource(path) && !isTest(path) && /\btype="file"/.test(read(path)),
  );
  expect(withField.sort()).toEqual([...FILE_FIELDS].sort());
});
