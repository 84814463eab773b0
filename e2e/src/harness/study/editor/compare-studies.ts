import { transcriptText } from '@canvass/logic';
import { createHost, ledgersOf, randomRespondent, walkSurvey } from '@canvass/logic/testing';
import { compileForHost } from '../../../browser-program.ts';
import type { Item, Study } from './study.ts';

/** Moves and answers of a respondent, who then gives up. */
const PATIENCE = 300;

/** Returns the study with the ids and codes of the parts of another study at the same place. */
export function adoptIds(study: Study, from: Study): Study {
  const ids = new Map<string, string>();
  const pair = (own: unknown, other: unknown) => {
    if (typeof own === 'string' && typeof other === 'string') ids.set(own, other);
  };
  const visit = (own: readonly Item[] = [], other: readonly Item[] = []) =>
    own.forEach((item, index) => {
      const others = other[index];
      for (const field of ['gid', 'cid', 'fid', 'id'] as const) pair(item[field], others?.[field]);
      for (const list of ['items', 'rows_items', 'cells'] as const) visit(item[list], others?.[list]);
    });
  visit(study.items, from.items);
  visit(study.quotas, from.quotas);
  visit(study.flow?.items, from.flow?.items);
  pairByOrder(namesOfEnds(study), namesOfEnds(from), pair);
  const conditions = listConditions(study);
  pairByOrder(conditions, listConditions(from), pair);
  const text = JSON.stringify(study).replaceAll(/\w+/gu, (word) => ids.get(word) ?? word);
  return JSON.parse(text) as Study; // the same study with other ids
}

/** Ids of the ends, by the order of their nodes in the flow. */
const namesOfEnds = ({ flow }: Study) => (flow?.items ?? []).flatMap(({ end }) => end ?? []);

/** Names of conditions, in the order in which jumps and the flow read them. */
const listConditions = ({ jumpConsList = [], flow }: Study) =>
  [...jumpConsList, ...(flow?.items ?? [])].flatMap(({ conditionGroup }) => conditionGroup ?? []);

const pairByOrder = (
  own: readonly string[],
  other: readonly string[],
  pair: (own: unknown, other: unknown) => void,
) => own.forEach((one, index) => pair(one, other[index]));

/** Lets random respondents answer the study. Returns the transcript of each, and the end that each reaches. */
export function playStudy(study: Study, respondents: number) {
  const program = compileForHost(study);
  const host = createHost(program, ledgersOf(program));
  return Array.from({ length: respondents }, (_, index) => {
    const walk = walkSurvey(program, randomRespondent(program, index + 1, PATIENCE), host);
    return { transcript: transcriptText(walk.transcript), end: walk.state.end };
  });
}

const TEXT_FIELDS: ReadonlySet<string> = new Set([
  'title',
  'text',
  'content',
  'start_btn',
  'screen_out',
  'quota_full',
  'unit_after',
]);

/** All texts that respondents read, in the order of the study, and its translations. */
export function listTexts(study: Study): readonly string[] {
  const texts: string[] = [];
  const visit = (value: unknown, field = '') => {
    if (typeof value === 'string' && value !== '' && TEXT_FIELDS.has(field)) texts.push(value);
    if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) visit(part, name);
  };
  const { title, items, desc_begin_page, desc_end_page, translations = {} } = study;
  visit([{ title }, ...items, desc_begin_page, desc_end_page]);
  const translated = Object.entries(translations).flatMap(([tag, parts]) =>
    Object.entries(parts).flatMap(([id, fields]) =>
      Object.entries(fields).map(([field, text]) => `${tag} ${id} ${field}: ${text}`),
    ),
  );
  return [...texts.toSorted(), ...translated.toSorted()];
}
