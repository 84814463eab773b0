import { type ScriptResult, type TypeTools, type ValueShape, withTools } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { GeoAnswer } from '@canvass/protocol';
import { questionCode } from '../../answers/entries/option-code.ts';
import { levelsOf, type CityLevel } from '../../answers/regions/city-answer.ts';
import { checkLevels, cityFromScript, exampleCity, levelShapes } from '../../answers/regions/city-tools.ts';
import { levelVariable } from '../../answers/variables/variables.ts';
import { parseGeo, locationText } from './geo-answer.ts';
import { geo, infoGeography } from './location.ts';

/** Decimals of exported coordinates, which are precise to about a tenth of a metre. */
const COORDINATE_DECIMALS = 6;

const tools: TypeTools<QuestionOf<'geo'>, GeoAnswer> = {
  shape: (question) => ({
    kind: 'record',
    parts: 'field',
    entries: new Map<string, ValueShape>([
      ['address', { kind: 'text' }],
      ['x', { kind: 'number', from: -180, to: 180 }],
      ['y', { kind: 'number', from: -90, to: 90 }],
      ...levelShapes(levelsOf(question)),
    ]),
  }),
  score: () => undefined,
  fromScript: (entry, { question }) => fromScript(entry, question),
  chart: 'places',
  variables: (question) => [
    { part: 'address', partTitle: 'address', kind: 'text' },
    { part: 'x', partTitle: 'longitude', kind: 'number', decimals: COORDINATE_DECIMALS },
    { part: 'y', partTitle: 'latitude', kind: 'number', decimals: COORDINATE_DECIMALS },
    ...levelsOf(question).map(levelVariable),
  ],
  values: (question, { formattedAddress, coordinate, city }) => [
    formattedAddress,
    coordinate?.[0],
    coordinate?.[1],
    ...levelsOf(question).map((level) => city[level]),
  ],
  arbitraryAnswer(random, question) {
    if (question.required !== true && random.int(4) === 0) return undefined;
    const city = exampleCity(random, question, levelsOf(question));
    const formattedAddress = `${Object.values(city).join('')}${random.int(200) + 1}号`;
    const isTyped = random.int(3) === 0;
    const coordinate = [100 + random.int(20_000) / 1000, 20 + random.int(20_000) / 1000] as const;
    return { city, coordinate: isTyped ? null : coordinate, formattedAddress };
  },
  summarise(_, answer) {
    const text = locationText(answer);
    if (answer.coordinate === null) return text;
    const coordinateText = answer.coordinate.join(', ');
    return text === '' ? coordinateText : `${text} (${coordinateText})`;
  },
  check: checkLevels,
};

export const geoWithTools = withTools<QuestionOf<'geo'>, GeoAnswer>(geo, tools);
export const infoGeographyWithTools = withTools<QuestionOf<'info_geography'>, GeoAnswer>(
  infoGeography,
  tools,
);

/** Reads an address of a script, or `{ address, at: [x, y], city: 'a/b/c' }`. */
function fromScript(entry: unknown, question: QuestionOf<'geo'>): ScriptResult<GeoAnswer> {
  const answer =
    typeof entry === 'string' ? parseGeo({ formattedAddress: entry }) : fromFields(entry, levelsOf(question));
  if (answer !== undefined) return { answer };
  return {
    problem: `${questionCode(question)} takes an address, or { address, at: [x, y], city: province/city/district }, not ${JSON.stringify(entry) ?? 'nothing'}.`,
  };
}

function fromFields(entry: unknown, levels: readonly CityLevel[]): GeoAnswer | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return undefined;
  const { address, at, city: path, ...otherFields } = entry as Readonly<Record<string, unknown>>; // each field is checked
  const city = path === undefined ? {} : cityFromScript(path, levels);
  if (city === undefined || Object.keys(otherFields).length > 0) return undefined;
  return parseGeo({ formattedAddress: address, coordinate: at, city });
}
