import type { HelpTopic } from '../../ui/ui-state.ts';

/** A page of the authors' guide, such as `authors` or `format/flow`, and a heading in it. */
export interface GuidePlace {
  readonly page: string;
  readonly heading?: string;
}

/** The pages are part of the editor's files, so that every installation has those of its version. */
const PAGES = import.meta.glob<string>(
  [
    '../../../../../docs/format/*.md',
    '../../../../../docs/{authors,languages,countries,question-types,expression-language,project-format,logic,awards,messaging}.md',
  ],
  { query: '?raw', import: 'default' },
);
const IMAGES = import.meta.glob<string>('../../../../../docs/images/authors/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});
const DOCS = '../../../../../docs/';

/** Loads the text of a page. Undefined if the guide does not have the page. */
export const findPage = (page: string): (() => Promise<string>) | undefined => PAGES[`${DOCS}${page}.md`];

export const findImage = (address: string): string | undefined => IMAGES[`${DOCS}${address}`];

/** The place to which a link of a page leads. Undefined if the guide does not have it. */
export function findPlace(page: string, address: string): GuidePlace | undefined {
  const [path = '', heading] = address.split('#');
  if (/^[a-z]+:/.test(path)) return undefined;
  const url = new URL(path === '' ? `${page}.md` : path, `http://guide/${page}.md`);
  const found = url.pathname.slice(1).replace(/\.md$/, '');
  if (findPage(path === '' ? page : found) === undefined) return undefined;
  return { page: path === '' ? page : found, ...(heading !== undefined && { heading }) };
}

export const START_PAGE = 'authors';
/** The place of the guide that explains each region. */
export const HELP_PLACES: Readonly<Record<HelpTopic, GuidePlace>> = {
  outline: { page: 'format/structure', heading: 'groups-and-pages' },
  page: { page: START_PAGE, heading: '-begin' },
  properties: { page: 'format/questions' },
  logic: { page: START_PAGE, heading: '-ask-a-question-only-of-some-people' },
  flow: { page: START_PAGE, heading: '-show-one-half-a-question-and-the-other-half-another' },
  quotas: { page: START_PAGE, heading: '-stop-when-enough-people-of-a-kind-have-answered' },
  points: { page: START_PAGE, heading: '-give-points-and-end-in-one-of-three-ways' },
  texts: { page: START_PAGE, heading: '-write-a-survey-in-two-languages' },
  versions: { page: START_PAGE, heading: '-change-a-survey-that-people-are-answering' },
  json: { page: 'format/first-survey' },
};
