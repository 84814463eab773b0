import type { Use } from '@canvass/authoring';
import type { Translate } from '../i18n/translation.tsx';

/** A reference in a project. `codes` are the codes of the items whose rule or text contains it. */
export interface NamedUse {
  readonly use: Use;
  readonly codes: readonly string[];
  /** The part of the survey itself that contains it, such as `quotas`, if no item does, with the names of its elements. */
  readonly part?: { readonly field: string; readonly name: string };
}

/** Lists of rules. A rule in them belongs to an item if the item is its only target. */
const RULE_LISTS: ReadonlySet<unknown> = new Set([
  'dispConsList',
  'dispOptConsList',
  'jumpConsList',
  'relatedRefs',
  'optionOrderRefs',
  'checks',
]);

/** Whether a reference belongs to a rule, or to a condition of rules, that is only about the items with these codes. */
export const isOwnRule = ({ use: { keys }, codes }: NamedUse, ownCodes: ReadonlySet<string>): boolean =>
  (codes.length > 0 || RULE_LISTS.has(keys[0])) && codes.every((code) => ownCodes.has(code));

/** Parts of a survey by the field of the project file. */
const PART_KEYS = {
  awards: 'use.award',
  desc_end_page: 'use.endPage',
  flow: 'use.flow',
  mergePage: 'use.groupsOnOnePage',
  quotas: 'use.quota',
  report: 'use.report',
  scores: 'use.scores',
  vote: 'use.votes',
} as const;
const isNamedPart = (field: string): field is keyof typeof PART_KEYS => Object.hasOwn(PART_KEYS, field);

/** The name of a reference, such as `Rule of Q7` or `Q9: Title`. `texts` are the labels of fields. */
export function readerName(
  { use: { keys, place }, codes, part }: NamedUse,
  { t, texts }: { readonly t: Translate; readonly texts: Readonly<Record<string, string>> },
): string {
  const code = codes.join(', ');
  if (part !== undefined && isNamedPart(part.field)) return t(PART_KEYS[part.field], { name: part.name });
  if (code === '') return t('properties.survey');
  if (keys[0] === 'jumpConsList') return t('use.jump', { code });
  if (keys[0] !== 'items') return t('use.rule', { code });
  const field = String(place.path.findLast((key) => typeof key === 'string') ?? '');
  const label = texts[`question.${field}`] ?? texts[`option.${field}`];
  return label === undefined ? code : t('use.field', { code, field: label });
}

/**
 * Whether a repair after a deletion leaves a reference in place. Quota cells and awards need their conditions, because
 * without one they count every respondent.
 */
export const staysAfterDeletion = ({ place: { path } }: Use): boolean => path.at(-1) === 'cond';
