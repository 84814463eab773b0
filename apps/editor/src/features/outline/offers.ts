import type { JsonRecord } from '@canvass/authoring';
import { FORM_TYPES, QUESTION_TYPES } from '../../fields/declarations.ts';

/** A question that an author can add: a type, with its first fields if only a form of the type is meant. */
export interface Offer {
  readonly id: string;
  readonly type: string;
  readonly more?: JsonRecord;
}

/** Questions that most surveys have, the most frequent first. */
const USUAL: readonly Offer[] = [
  ...['single', 'multiple', 'blank'].map(offerOf),
  { id: 'number', ...FORM_TYPES.number },
  ...['score', 'score/nps', 'matrix_single', 'sort', 'info_date', 'info_email'].map(offerOf),
  { id: 'phone', ...FORM_TYPES.phone },
  { id: 'upload', type: 'blank', more: { attachData: { openAttach: true } } },
  ...['descriptor', 'info_username'].map(offerOf),
];

/** Types whose rules or lists are those of one or two countries, with the languages of these countries. */
const OF_COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  city: ['zh', 'pt-BR'],
  info_geography: ['zh'],
  info_phone: ['zh'],
};

function offerOf(type: string): Offer {
  return { id: type, type };
}

/**
 * All questions that an author can add, the usual ones first. Questions for other countries than those of the survey's
 * language are last.
 */
export function listOffers(language: string): readonly Offer[] {
  const usualIds = new Set(USUAL.map(({ id }) => id));
  const isForeign = ({ type }: Offer) =>
    OF_COUNTRIES[type]?.every((own) => language !== own && !language.startsWith(`${own}-`)) === true;
  const offers = [...USUAL, ...QUESTION_TYPES.filter((type) => !usualIds.has(type)).map(offerOf)];
  return [...offers.filter((offer) => !isForeign(offer)), ...offers.filter(isForeign)];
}

interface OfferTexts {
  readonly name: string;
  readonly hint: string;
  /** Other words by which an author may search. */
  readonly words: string;
}

/** The offers that match a search, those whose name matches first. All words must occur, in any order. */
export function findOffers(
  offers: readonly Offer[],
  search: string,
  textsOf: (offer: Offer) => OfferTexts,
): readonly Offer[] {
  const searchWords = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (text: string) => searchWords.every((word) => text.toLowerCase().includes(word));
  const byName = offers.filter((offer) => matches(textsOf(offer).name));
  const byWords = offers.filter((offer) => {
    const { name, hint, words } = textsOf(offer);
    return !byName.includes(offer) && matches([name, hint, words, offer.type].join(' '));
  });
  return [...byName, ...byWords];
}
