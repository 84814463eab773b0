import type { AuthorTexts } from '@canvass/logic/author-texts';
import type { QuestionProblem } from '@canvass/logic';
import type { OpenAttributes, Option } from '@canvass/project';
import { isCurrency } from '@canvass/validators/currencies';
import { findId, idCountries, idKinds } from '@canvass/validators/national-id';
import { phoneCountries } from '@canvass/validators/phone';
import { postalCountries } from '@canvass/validators/postal-code';
import { checkRange, type SharedProblem, boundKind, checkLimits } from '../entries/question-checks.ts';
import { checkPattern, type PatternFinding } from './check-pattern.ts';
import type { TextLimits } from './text-rules.ts';

export const authorTexts = {
  'question.phone-country-unknown': {
    message: 'There are no phone numbers of the country {country}.',
    fix: 'Write its ISO 3166-1 code of two capital letters, such as DE.',
  },
  'question.phone-default-unlisted': {
    message: 'default_country is {country}, but countries does not list it, so its numbers are refused.',
    fix: 'Add it to countries, or choose another default_country.',
  },
  'question.phone-field-unused': {
    message: '{field} applies only to phone numbers, not to texts of type {given}.',
    fix: 'Remove {field}, or set open_attrs.type to phone.',
  },
  'question.text-rule-unused': {
    message: '{field} has no effect on texts of type {given}.',
    fix: 'Remove {field}, or set open_attrs.type to {types}.',
  },
  'question.two-limits': {
    message: 'Two fields set the same bound. Only {field} has an effect.',
    fix: 'Remove one of them.',
  },
  'question.currency-unknown': {
    message: 'There is no currency with the code {currency}.',
    fix: 'Write its ISO 4217 code of three capital letters, such as EUR.',
  },
  'question.country-missing': {
    message: 'Texts of type {given} belong to a country, but open_attrs has none, so no text is accepted.',
    fix: 'Set country in open_attrs: {known}.',
  },
  'question.country-unsupported': {
    message: 'Texts of type {given} of the country {country} cannot be checked.',
    fix: 'Choose one of {known}, or remove type and accept any text.',
  },
  'question.id-kind-missing': {
    message: '{country} has several kinds of identity numbers, and open_attrs names none.',
    fix: 'Set kind in open_attrs: {known}.',
  },
  'question.id-kind-unknown': {
    message: '{country} has no identity number of the kind {kind}.',
    fix: 'Choose one of {known}.',
  },
  'question.id-regulated': {
    message: 'In {country} the law limits who may collect this number ({name}).',
    fix: 'Ask for it only if your organisation may collect it; otherwise ask for another number or none.',
  },
} as const satisfies AuthorTexts;

export type AttributeProblem = SharedProblem | PatternFinding | QuestionProblem<keyof typeof authorTexts>;

/**
 * Reports rules of an open text that are invalid, contradict each other or have no effect. `path` leads to `open_attrs`.
 * `textType` is the type of the text if the question determines it. `limits` has the fields beside `open_attrs`.
 */
export function checkOpenText(
  attributes: OpenAttributes = {},
  path = '.open_attrs',
  textType: string = attributes.type ?? 'unlimit',
  limits: TextLimits = {},
): readonly AttributeProblem[] {
  return [
    ...checkRange(attributes.range, `${path}.range`),
    ...checkOpenBounds(attributes, path, textType),
    ...checkLimitFields(attributes, path, textType, limits),
    ...[
      ...checkPhone(attributes, textType),
      ...checkCountry(attributes, textType),
      ...checkUnit(attributes, textType),
      ...checkAutocomplete(attributes, textType),
      ...checkInternational(attributes, textType),
      ...checkPattern(attributes, textType, limits),
    ].map((problem) => ({
      ...problem,
      path: `${path}${problem.path}`,
    })),
  ];
}

export const checkOpenOptions = (
  options: readonly Option[] = [],
  field = '.items',
): readonly AttributeProblem[] =>
  options.flatMap(({ open_attrs: attributes }, index) =>
    checkOpenText(attributes, `${field}[${index}].open_attrs`),
  );

const PHONE_FIELDS = ['countries', 'default_country', 'mobile'] as const;

function checkPhone(attributes: OpenAttributes, textType: string): readonly AttributeProblem[] {
  const { countries, default_country: defaultCountry } = attributes;
  if (textType !== 'phone') {
    return PHONE_FIELDS.filter((field) => attributes[field] !== undefined).map((field) =>
      warning('question.phone-field-unused', `.${field}`, { field, given: textType }),
    );
  }
  const knownCountries = new Set(phoneCountries());
  const namedCountries = [
    ...(countries ?? []).map((country, at) => ({ country, path: `.countries[${at}]` })),
    ...(defaultCountry === undefined ? [] : [{ country: defaultCountry, path: '.default_country' }]),
  ];
  const unknown = namedCountries.filter(({ country }) => !knownCountries.has(country));
  const isUnlisted =
    defaultCountry !== undefined &&
    knownCountries.has(defaultCountry) &&
    countries?.includes(defaultCountry) === false;
  return [
    ...unknown.map(({ country, path }) => error('question.phone-country-unknown', path, { country })),
    ...(isUnlisted
      ? [error('question.phone-default-unlisted', '.default_country', { country: defaultCountry })]
      : []),
  ];
}

const NUMBER_TYPES: readonly string[] = ['int', 'decimal', 'number'];
const UNIT_FIELDS = ['unit_before', 'unit_after', 'currency'] as const;

function checkUnit(attributes: OpenAttributes, textType: string): readonly AttributeProblem[] {
  if (!NUMBER_TYPES.includes(textType)) {
    return UNIT_FIELDS.filter((field) => attributes[field] !== undefined).map((field) =>
      warning('question.text-rule-unused', `.${field}`, { field, given: textType, types: 'int or decimal' }),
    );
  }
  const { currency } = attributes;
  return currency === undefined || isCurrency(currency)
    ? []
    : [error('question.currency-unknown', '.currency', { currency })];
}

function checkInternational(
  { international }: OpenAttributes,
  textType: string,
): readonly AttributeProblem[] {
  if (international === undefined || textType === 'email') return [];
  const params = { field: 'international', given: textType, types: 'email' };
  return [warning('question.text-rule-unused', '.international', params)];
}

function checkAutocomplete({ autocomplete }: OpenAttributes, textType: string): readonly AttributeProblem[] {
  const fittingType = autocomplete === 'bday' ? 'date' : 'unlimit';
  if (autocomplete === undefined || textType === fittingType) return [];
  const params = { field: 'autocomplete', given: textType, types: fittingType };
  return [warning('question.text-rule-unused', '.autocomplete', params)];
}

const COUNTRIES_BY_TEXT_TYPE = new Map([
  ['postal_code', postalCountries()],
  ['national_id', idCountries()],
]);

function checkCountry(attributes: OpenAttributes, textType: string): readonly AttributeProblem[] {
  const { country, kind } = attributes;
  const countries = COUNTRIES_BY_TEXT_TYPE.get(textType);
  const unusedFields = [
    ...(country !== undefined && countries === undefined
      ? [{ field: 'country', types: 'postal_code or national_id' }]
      : []),
    ...(kind !== undefined && textType !== 'national_id' ? [{ field: 'kind', types: 'national_id' }] : []),
  ].map(({ field, types }) =>
    warning('question.text-rule-unused', `.${field}`, { field, given: textType, types }),
  );
  if (countries === undefined) return unusedFields;
  const knownCountries = countries.join(', ');
  if (country === undefined)
    return [
      ...unusedFields,
      error('question.country-missing', '.type', { given: textType, known: knownCountries }),
    ];
  if (!countries.includes(country)) {
    return [
      ...unusedFields,
      error('question.country-unsupported', '.country', { given: textType, country, known: knownCountries }),
    ];
  }
  return textType === 'national_id' ? checkKind(country, kind) : unusedFields;
}

function checkKind(country: string, kind: string | undefined): readonly AttributeProblem[] {
  const found = findId({ country, ...(kind !== undefined && { kind }) });
  if (found !== undefined) {
    const path = kind === undefined ? '.country' : '.kind';
    return found.isRegulated === true
      ? [warning('question.id-regulated', path, { country, name: found.name })]
      : [];
  }
  const knownKinds = idKinds(country)
    .map((id) => id.kind)
    .join(', ');
  return kind === undefined
    ? [error('question.id-kind-missing', '.country', { country, known: knownKinds })]
    : [error('question.id-kind-unknown', '.kind', { country, kind, known: knownKinds })];
}

const BOUND_TYPES = 'int, decimal or date';

/** Reports `min` or `max` beside `open_attrs` that has no effect, or that makes another bound ineffective. */
function checkLimitFields(
  attributes: OpenAttributes,
  path: string,
  textType: string,
  limits: TextLimits,
): readonly AttributeProblem[] {
  const kind = boundKind(textType);
  if (kind === undefined)
    return (['min', 'max'] as const).flatMap((field) =>
      limits[field] === undefined
        ? []
        : [warning('question.text-rule-unused', `.${field}`, { field, given: textType, types: BOUND_TYPES })],
    );
  const range = kind === 'number' ? (attributes.range ?? limits.words_number_range) : undefined;
  return (['min', 'max'] as const).flatMap((field, at) => {
    const limit = limits[field] ?? attributes[field];
    const otherLimits = [attributes[field], range?.[at]];
    const isSetTwice = otherLimits.some((bound) => typeof bound === typeof limit && bound !== limit);
    if (limit === undefined || !isSetTwice) return [];
    return limits[field] === undefined
      ? [warning('question.two-limits', `${path}.${field}`, { field: `open_attrs.${field}` })]
      : [warning('question.two-limits', `.${field}`, { field })];
  });
}

function warning(
  id: keyof typeof authorTexts,
  path: string,
  params: Readonly<Record<string, string>>,
): QuestionProblem<keyof typeof authorTexts> {
  return { severity: 'warning', id, path, params };
}

const error = (...problem: Parameters<typeof warning>) =>
  ({ ...warning(...problem), severity: 'error' }) as const;

function checkOpenBounds(
  { min, max }: OpenAttributes,
  path: string,
  textType: string,
): readonly SharedProblem[] {
  const kind = boundKind(textType);
  const unusedBounds = Object.entries({ min, max }).flatMap(([field, bound]): readonly SharedProblem[] =>
    kind !== undefined || bound === undefined
      ? []
      : [
          {
            severity: 'error',
            id: 'question.bound-unused',
            path: `${path}.${field}`,
            params: { field, given: textType },
          },
        ],
  );
  return kind === undefined ? unusedBounds : checkLimits({ min, max }, path, kind);
}
