import type { HostMembers, ScriptResult } from '@canvass/logic';
import type { GeoAnswer, Question } from '@canvass/protocol';
import { questionCode } from '../entries/option-code.ts';
import { plainTitle } from '../entries/plain-title.ts';
import { CITY_LEVEL_NAMES, CITY_LEVELS } from '../regions/city-answer.ts';
import { cityFromScript } from '../regions/city-script.ts';
import { exampleCity } from '../regions/example-city.ts';
import { parseGeo, placeText } from './geo-answer.ts';

export const geoHostMembers: HostMembers<GeoAnswer> = {
  score: () => undefined,
  fromScript: (entry, { question }) => fromScript(entry, question),
  columns: ({ title }) =>
    ['address', 'x', 'y', ...CITY_LEVELS].map((name) => ({
      suffix: `_${name}`,
      title: `${plainTitle(title)} (${columnName(name)})`,
    })),
  cells: (_, answer) => [
    answer?.formattedAddress ?? '',
    ...(answer?.coordinate?.map(String) ?? ['', '']),
    ...CITY_LEVELS.map((level) => answer?.city[level] ?? ''),
  ],
  arbitraryAnswer(random, question) {
    if (question.required !== true && random.int(4) === 0) return undefined;
    const city = exampleCity(random, CITY_LEVELS);
    const formattedAddress = `${Object.values(city).join('')}${random.int(200) + 1}号`;
    const isTyped = random.int(3) === 0;
    const coordinate = [100 + random.int(20_000) / 1000, 20 + random.int(20_000) / 1000] as const;
    return { city, coordinate: isTyped ? null : coordinate, formattedAddress };
  },
  summarise(_, answer) {
    const text = placeText(answer);
    if (answer.coordinate === null) return text;
    const at = answer.coordinate.join(', ');
    return text === '' ? at : `${text} (${at})`;
  },
};

function columnName(name: string): string {
  const level = CITY_LEVELS.find((candidate) => candidate === name);
  return level === undefined ? name : CITY_LEVEL_NAMES[level];
}

/** A text is an address; `{ address, at: [x, y], city: 'a/b/c' }` says more. */
function fromScript(entry: unknown, question: Question): ScriptResult<GeoAnswer> {
  const answer = typeof entry === 'string' ? parseGeo({ formattedAddress: entry }) : fromFields(entry);
  if (answer !== undefined) return { answer };
  return {
    problem: `${questionCode(question)} takes an address, or { address, at: [x, y], city: province/city/district }, not ${JSON.stringify(entry) ?? 'nothing'}.`,
  };
}

function fromFields(entry: unknown): GeoAnswer | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return undefined;
  const { address, at, city: path, ...others } = entry as Readonly<Record<string, unknown>>; // each is looked at
  const city = path === undefined ? {} : cityFromScript(path, CITY_LEVELS);
  if (city === undefined || Object.keys(others).length > 0) return undefined;
  return parseGeo({ formattedAddress: address, coordinate: at, city });
}
