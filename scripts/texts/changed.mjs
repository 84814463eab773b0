// The translated texts whose English text has changed since, by the history of the repository.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { areaPath, hasArea, translatedTags } from './languages.mjs';
import { englishTexts, PAGES } from './pages.mjs';
import { readSources } from './type-texts.mjs';

const run = promisify(execFile);
/** Enough for the lines of the largest file with their authors, in bytes. */
const MAX_OUTPUT = 256 * 2 ** 20;
const TYPES = 'types';

/**
 * The texts of a language whose English text differs from the one at the time of their translation, as `{ place, text,
 * was }`, in the order of the files. A text that is not committed yet is not listed. Rejects if the language is not
 * listed or if the repository has no history.
 */
export async function changedTexts(root, tag) {
  if (!translatedTags(root).includes(tag)) throw new Error(`texts/languages.json has no language ${tag}.`);
  const english = await englishByArea(root);
  const areas = [...english.keys()].filter((area) => hasArea(root, tag, area));
  const lines = await Promise.all(areas.map((area) => translatedLines(root, areaPath(tag, area))));
  const found = areas.flatMap((area, index) =>
    lines[index].flatMap(({ key, commit }) => {
      const texts = english.get(area).get(key);
      return texts === undefined ? [] : [{ area, key, commit, texts }];
    }),
  );
  const histories = await textsAt(root, [...new Set(found.map(({ commit }) => commit))]);
  return found.flatMap(({ area, key, commit, texts }) => {
    const was = histories.get(commit).flatMap((file) => (Object.hasOwn(file, key) ? [file[key]] : []));
    const isChanged = was.length > 0 && !was.some((text) => texts.includes(text));
    return isChanged ? [{ place: `${area}.json: ${key}`, text: texts[0], was: was[0] }] : [];
  });
}

/** The English texts by area and key. The files of question types may have the same key. */
async function englishByArea(root) {
  const areas = new Map();
  const add = (area, texts) => {
    const byKey = areas.get(area) ?? new Map();
    areas.set(area, byKey);
    for (const [key, text] of Object.entries(texts)) byKey.set(key, [...(byKey.get(key) ?? []), text]);
  };
  for (const row of PAGES) add(row.area, await englishTexts(root, row));
  for (const { own } of readSources(root).values()) add(TYPES, own);
  return areas;
}

/** The keys of a file of translations, each with the commit that last changed its line. */
async function translatedLines(root, path) {
  const blame = await git(root, ['blame', '--porcelain', '-w', '--', path]);
  return [...blame.matchAll(/^([0-9a-f]{40}) .*\n(?:(?!\t).*\n)*\t\s*"((?:[^"\\]|\\.)+)": "/gm)].flatMap(
    ([, commit, key]) => (/^0+$/.test(commit) ? [] : [{ commit, key: JSON.parse(`"${key}"`) }]),
  );
}

/** The English texts of each commit, by commit: a list with the texts of each file. Each version of a file is read once. */
async function textsAt(root, commits) {
  const listings = await Promise.all(
    commits.map((commit) => git(root, ['ls-tree', '-r', commit, 'apps', 'packages'])),
  );
  const blobs = listings.map((listing) =>
    [...listing.matchAll(/ blob ([0-9a-f]+)\t.*\.texts\.ts$/gm)].map(([, id]) => id),
  );
  const ids = [...new Set(blobs.flat())];
  const sources = await Promise.all(ids.map((id) => git(root, ['cat-file', 'blob', id])));
  const texts = new Map(ids.map((id, index) => [id, literalTexts(sources[index])]));
  return new Map(commits.map((commit, index) => [commit, blobs[index].map((id) => texts.get(id))]));
}

/** The texts of an English file. A file of another form has none. */
function literalTexts(source) {
  const literal =
    /^export const texts\b[^=\n]*= (\{[^]*?\n?\})(?: as const\b[^;]*| satisfies\b[^;]*)?;$/m.exec(
      source,
    )?.[1];
  if (literal === undefined) return {};
  try {
    return runInNewContext(`(${literal.replace(/(?<=[{,]\s*)\.\.\.\w+,?/g, '')})`, {});
  } catch {
    return {};
  }
}

async function git(root, args) {
  const { stdout } = await run('git', args, { cwd: root, maxBuffer: MAX_OUTPUT });
  return stdout;
}
