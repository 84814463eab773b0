import {
  alternativesOf,
  type ListShape,
  type RecordShape,
  type Value,
  type ValueShape,
} from '@canvass/logic';

type SingleShape = ReturnType<typeof alternativesOf>[number];
type FitsFunction = {
  readonly [K in SingleShape['kind']]: (value: Value, shape: SingleShape & { kind: K }) => boolean;
};

const FITS_BY_KIND: FitsFunction = {
  any: () => true,
  nothing: () => false,
  boolean: (value) => typeof value === 'boolean',
  number: (
    value,
    { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, isInteger, isEntered, values },
  ) => {
    if (typeof value !== (isEntered === true ? 'string' : 'number')) return false;
    const number = Number(value);
    if (values !== undefined && !values.includes(number)) return false;
    return number >= from && number <= to && (isInteger !== true || Number.isInteger(number));
  },
  text: (value, { values, isDate }) =>
    typeof value === 'string' &&
    (values?.includes(value) ?? true) &&
    (isDate !== true || /^\d{4}-\d{2}-\d{2}/.test(value)),
  choice: (value, { options }) =>
    isOf(value, 'choice') &&
    options.some(({ gid, cid, seq }) => gid === value.gid && cid === value.cid && seq === value.seq),
  list: fitsList,
  record: fitsRecord,
};

/** Whether a shape allows a value. It always allows null. */
export function fitsShape(value: Value, shape: ValueShape): boolean {
  return value === null || alternativesOf(shape).some((one) => fitsOne(value, one));
}

function fitsOne(value: Value, shape: SingleShape): boolean {
  const matchesKind = FITS_BY_KIND[shape.kind] as (value: Value, shape: SingleShape) => boolean; // the table has a function for each kind
  return matchesKind(value, shape);
}

function fitsList(
  value: Value,
  { member, shapesByIndex, isDistinct, maxMembers = Number.POSITIVE_INFINITY }: ListShape,
): boolean {
  if (!isList(value) || value.length > maxMembers) return false;
  if (isDistinct === true && new Set(value.map((one) => JSON.stringify(one))).size < value.length)
    return false;
  return value.every((one, place) => fitsShape(one, shapesByIndex?.[place] ?? member));
}

function fitsRecord(value: Value, { entries }: RecordShape): boolean {
  if (!isOf(value, 'record')) return false;
  return [...value.entries].every(([key, entry]) => {
    const entryShape = entries.get(key);
    return entryShape !== undefined && fitsShape(entry, entryShape);
  });
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

function isOf<K extends 'choice' | 'record'>(value: Value, kind: K): value is Extract<Value, { kind: K }> {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;
}
