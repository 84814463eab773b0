import * as cuit from 'stdnum/lib/cjs/ar/cuit.js';
import * as dniOfArgentina from 'stdnum/lib/cjs/ar/dni.js';
import * as cnpj from 'stdnum/lib/cjs/br/cnpj.js';
import * as cpf from 'stdnum/lib/cjs/br/cpf.js';
import * as rut from 'stdnum/lib/cjs/cl/rut.js';
import * as nit from 'stdnum/lib/cjs/co/nit.js';
import * as idnr from 'stdnum/lib/cjs/de/idnr.js';
import * as dni from 'stdnum/lib/cjs/es/dni.js';
import * as nie from 'stdnum/lib/cjs/es/nie.js';
import * as nif from 'stdnum/lib/cjs/es/nif.js';
import * as nir from 'stdnum/lib/cjs/fr/nir.js';
import * as aadhaar from 'stdnum/lib/cjs/in/aadhaar.js';
import * as pan from 'stdnum/lib/cjs/in/pan.js';
import * as codiceFiscale from 'stdnum/lib/cjs/it/codicefiscale.js';
import * as curp from 'stdnum/lib/cjs/mx/curp.js';
import * as rfc from 'stdnum/lib/cjs/mx/rfc.js';
import * as pesel from 'stdnum/lib/cjs/pl/pesel.js';
import * as nifOfPortugal from 'stdnum/lib/cjs/pt/nif.js';
import * as tcKimlik from 'stdnum/lib/cjs/tr/tckimlik.js';
import * as idOfSouthAfrica from 'stdnum/lib/cjs/za/idnr.js';
import {
  lengthIssues,
  type Validator,
  type ValidatorSettings,
  type ValueIssue,
} from './contract/validator.ts';
import { foldDashes } from './text/digits.ts';
import { idCard } from './types/id-card.ts';

export interface NationalId {
  readonly kind: string;
  readonly name: string;
  /** A valid number as documents print it. */
  readonly example: string;
  /** Whether the law restricts collecting this number. */
  readonly isRegulated?: true;
  /** The functions of the library. Absent for the number of China, which `idCard` validates. */
  readonly rules?: Pick<typeof cpf, 'validate'>;
}

/**
 * Identity numbers by ISO 3166-1 code of the country. Some also identify companies, and CNPJ identifies only companies.
 */
const IDS: Readonly<Record<string, readonly NationalId[]>> = {
  AR: [
    { kind: 'dni', name: 'DNI', example: '20.123.456', rules: dniOfArgentina },
    { kind: 'cuit', name: 'CUIT', example: '20-12345678-6', rules: cuit },
  ],
  BR: [
    { kind: 'cpf', name: 'CPF', example: '390.533.447-05', rules: cpf },
    { kind: 'cnpj', name: 'CNPJ', example: '11.222.333/0001-81', rules: cnpj },
  ],
  CL: [{ kind: 'rut', name: 'RUT', example: '12.531.909-2', rules: rut }],
  CN: [{ kind: 'id_card', name: '居民身份证', example: '11010519491231002X' }],
  CO: [{ kind: 'nit', name: 'NIT', example: '213.123.432-1', rules: nit }],
  DE: [{ kind: 'idnr', name: 'IdNr', example: '36 574 261 809', isRegulated: true, rules: idnr }],
  ES: [
    { kind: 'nif', name: 'NIF', example: '54362315-K', rules: nif },
    { kind: 'dni', name: 'DNI', example: '54362315-K', rules: dni },
    { kind: 'nie', name: 'NIE', example: 'X-2482300-W', rules: nie },
  ],
  FR: [{ kind: 'nir', name: 'NIR', example: '2 95 10 99 126 111 93', isRegulated: true, rules: nir }],
  IN: [
    { kind: 'pan', name: 'PAN', example: 'ABCPE1234F', rules: pan },
    { kind: 'aadhaar', name: 'Aadhaar', example: '2341 2341 2346', isRegulated: true, rules: aadhaar },
  ],
  IT: [{ kind: 'codice_fiscale', name: 'codice fiscale', example: 'RSSMRA85T10A562S', rules: codiceFiscale }],
  MX: [
    { kind: 'curp', name: 'CURP', example: 'BOXW310820HNERXN09', rules: curp },
    { kind: 'rfc', name: 'RFC', example: 'GODE 561231 GR8', rules: rfc },
  ],
  PL: [{ kind: 'pesel', name: 'PESEL', example: '44051401359', rules: pesel }],
  PT: [{ kind: 'nif', name: 'NIF', example: '501 964 843', rules: nifOfPortugal }],
  TR: [{ kind: 'tc_kimlik', name: 'T.C. Kimlik No.', example: '17291716060', rules: tcKimlik }],
  ZA: [{ kind: 'id', name: 'ID number', example: '7503305044089', rules: idOfSouthAfrica }],
};

/** Countries whose identity numbers are known, by ISO 3166-1 code of two letters, in alphabetical order. */
export const idCountries = (): readonly string[] => Object.keys(IDS).toSorted();

/** The kinds of identity numbers of a country. Empty for an unknown country. */
export const idKinds = (country: string): readonly NationalId[] =>
  Object.hasOwn(IDS, country) ? (IDS[country] ?? []) : [];

/** The country's identity number of this `kind`. `kind` defaults to the country's only kind. Undefined if unknown. */
export function findId({ country = '', kind }: ValidatorSettings): NationalId | undefined {
  const kinds = idKinds(country);
  return kind === undefined && kinds.length === 1 ? kinds[0] : kinds.find((id) => id.kind === kind);
}

/**
 * Identity number of a country (VALID-26), validated by the library `stdnum`. Stored without separators. An invalid number
 * is stored as it was typed.
 */
export const nationalId = {
  id: 'national_id',
  input: { mode: 'text', direction: 'ltr' },
  normalise: (text, settings = {}) =>
    findIssue(text, settings) === undefined ? removeSeparators(text) : text.trim(),
  validate(text, settings) {
    const issue = findIssue(text, settings);
    return issue === undefined ? lengthIssues(text, settings.range) : [issue];
  },
} as const satisfies Validator;

const MAX_LENGTH = 40;
const SEPARATORS = /[\s./-]/g;

const removeSeparators = (text: string): string => foldDashes(text).replace(SEPARATORS, '').toUpperCase();

function findIssue(text: string, settings: ValidatorSettings): ValueIssue | undefined {
  const id = findId(settings);
  const { name = '', example = '', rules } = id ?? {};
  // The messages for the number of China do not contain `name`, which is Chinese.
  const isOfChina = id !== undefined && rules === undefined;
  if (isOfChina) return idCard.validate(removeSeparators(text), { today: settings.today ?? '' })[0];
  const issue = { key: 'validate.national_id', params: { name, example } };
  if (rules === undefined || text.length > MAX_LENGTH) return issue;
  const number = removeSeparators(text);
  if (/^(.)\1*$/u.test(number)) return issue;
  return issueOf(rules.validate(number), name, issue);
}

const issueOf = (
  { isValid, error }: ReturnType<typeof cpf.validate>,
  name: string,
  formatIssue: ValueIssue,
): ValueIssue | undefined => {
  if (isValid) return undefined;
  return error?.name === 'InvalidChecksum'
    ? { key: 'validate.national_id_check', params: { name } }
    : formatIssue;
};
