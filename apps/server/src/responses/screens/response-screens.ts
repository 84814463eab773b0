import { pagesOf, type Program, questionView, type State, wholeTypeOf } from '@canvass/logic';
import { explain } from '@canvass/logic/explain';
import { plainRichText, type RichText } from '@canvass/project';
import type { ResponseScreens } from '@canvass/protocol';
import { checkChain } from '../../answering/stored/chain.ts';
import { foldStored } from '../../answering/stored/response-reader.ts';
import { findLinks, type ResponseKey } from '../../answering/stored/response-store.ts';
import type { Foundation } from '../../foundation.ts';
import { type Failure, fail } from '../../http/failure.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { findResponse } from '../responses-store.ts';

/** Gives one response as people read it: page by page, with what was answered, and what was not shown and why. */
export function createScreens({ database }: Pick<Foundation, 'database'>, surveys: Surveys) {
  return async (key: ResponseKey): Promise<ResponseScreens | Failure> => {
    const row = await findResponse(database, key);
    if (row === undefined) return fail('request.not_found');
    const found = await surveys.version(key.surveyId, row.version);
    if (found === undefined) throw new Error(`version ${row.version} of ${key.surveyId} is missing`);
    const { program } = found;
    const links = await findLinks(database, key);
    const chain = checkChain({ ...key, version: row.version, facts: row.facts }, links, {
      first: row.first_hash,
      head: row.head_hash,
      count: row.event_count,
    });
    const about = {
      status: row.status,
      version: row.version,
      test: row.test,
      begun_at: row.begun_at.toISOString(),
      ended_at: row.ended_at?.toISOString() ?? null,
      chain_valid: chain.valid,
      quota_cells: row.quota_cells,
    };
    // What stands after the place where the chain is broken is nothing that the respondent did.
    if (chain.brokenAt === 0) return { ...about, screens: [], hidden: [] };
    const { state, timer } = foldStored(
      program,
      row,
      links.slice(0, (chain.brokenAt ?? links.length + 1) - 1),
    );
    return { ...about, ...screensOf(program, state, timer.times) };
  };
}

function screensOf(
  program: Program,
  state: State,
  times: Readonly<Record<string, number>>,
): Pick<ResponseScreens, 'screens' | 'hidden'> {
  const screens = pagesOf(program, state).map(({ occurrences }): ResponseScreens['screens'][number] => ({
    milliseconds: times[occurrences[0]?.question.gid ?? ''] ?? null,
    questions: occurrences.map(({ question: { gid, cid, question } }) => ({
      gid,
      cid,
      title: plain(question.title),
      answer: answerOf(program, state, gid),
    })),
  }));
  const shown = new Set(screens.flatMap(({ questions }) => questions.map(({ gid }) => gid)));
  const hidden = program.questions
    .filter(({ gid, type }) => type.answerable && !shown.has(gid))
    .map(({ gid, cid, question }) => ({
      gid,
      cid,
      title: plain(question.title),
      why: whyHidden(program, state, gid),
    }));
  return { screens, hidden };
}

function answerOf(program: Program, state: State, gid: string): string | null {
  const found = program.questions[program.byGid.get(gid) ?? -1];
  const answer = questionView(program, state, gid)?.answer;
  if (found === undefined || answer === undefined || !found.type.answerable) return null;
  return wholeTypeOf(found).summarise(found.question, answer, ({ title }) => plain(title));
}

/** The first reason that hides it. */
const whyHidden = (program: Program, state: State, gid: string): ResponseScreens['hidden'][number]['why'] =>
  explain(program, state, gid)?.reasons.find(({ hides }) => hides)?.kind ?? null;

const plain = (text: RichText | undefined): string =>
  plainRichText(text ?? '', ({ ref }) => `[${ref.trim()}]`)
    .replace(/\s+/g, ' ')
    .trim();
