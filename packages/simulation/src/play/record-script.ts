import { type Program, questionView, requireTools, type State } from '@canvass/logic';
import type { SessionFacts } from '@canvass/protocol';
import { Document, isCollection, isScalar, visit } from 'yaml';
import { SCRIPT_YAML, scriptEntry } from '../script/script-entry.ts';
import { Names, optionCode } from '../script/names.ts';
import type { Script, ScriptEnd } from '../script/script.ts';
import { endOf } from './compare.ts';
import type { Playback } from './playback.ts';
import { playScript } from './play-script.ts';
import { scriptFacts } from './session-facts.ts';

/** A response from the editor's player, as plain data that windows and workers can send to each other. */
export interface PlayedResponse {
  readonly facts: Pick<SessionFacts, 'seq' | 'params' | 'device' | 'language' | 'source' | 'now'>;
  /** gids of the questions on the path, in order. */
  readonly path: readonly string[];
  /** The last answer to each question, by gid. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Names of attached files, by gid and then by option. The empty option stands for the question. */
  readonly files: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Drawn children of each randomSet, in the order shown, by fid. */
  readonly draws: Readonly<Record<string, readonly string[]>>;
  readonly end: ScriptEnd;
}

interface RecordedScript {
  readonly text: string;
  /** Codes of questions whose answers scripts cannot give. */
  readonly leftOut: readonly string[];
}

/**
 * Creates a script that gives the answers of a response and expects its path and end. If the response has not ended,
 * the script stops at the same page.
 */
export function recordScript(program: Program, name: string, played: PlayedResponse): RecordedScript {
  const { facts, files, draws, end } = played;
  const names = new Names(program);
  // A jump at Next hides questions that were on its page, which scripts count as seen.
  const pathOf = (playback: Playback) => (endOf(playback) === end ? playback.path : played.path);
  const seenGids = new Set(pathOf(playAgain(program, played)));
  const answers = Object.fromEntries(Object.entries(played.answers).filter(([gid]) => seenGids.has(gid)));
  // Played with the answers of the script only, because others may have hidden a question.
  const playback = playAgain(program, { ...played, answers });
  const { state } = playback;
  const path = pathOf(playback);
  const answeredGids = path.filter((gid) => (answers[gid] ?? null) !== null);
  const entries = answeredGids.map((gid) => ({
    code: names.codeOf(gid),
    entry: readableEntry(program, state, gid, answers[gid]),
  }));
  const readableEntries = entries.filter(({ entry }) => entry !== undefined);
  const codes = path.map((gid) => names.codeOf(gid));
  const text = scriptText({
    name,
    seed: facts.seq ?? 1,
    device: facts.device,
    language: facts.language,
    source: facts.source ?? undefined,
    now: new Date(facts.now * 1_000).toISOString().replace('.000Z', 'Z'),
    params: facts.params,
    draws,
    answers: Object.fromEntries(readableEntries.map(({ code, entry }) => [code, entry])),
    steps: [...attachSteps(program, path, files), ...(end === 'none' ? stopAt(codes.at(-1)) : [])],
    expect: { path: codes, end },
  });
  const leftOut = entries.filter(({ entry }) => entry === undefined).map(({ code }) => code);
  return { text, leftOut };
}

/** Plays the response up to its last page, with any files that are required. Some types format entries by the options that the respondent saw. */
function playAgain(program: Program, { facts, path, answers, draws, end }: PlayedResponse): Playback {
  const last = path.at(-1);
  const offset = 0;
  const script: Script = {
    ...facts,
    name: '',
    seed: facts.seq ?? 1,
    link: undefined,
    member: null,
    fullCells: new Set(),
    draws: new Map(Object.entries(draws)),
    usedAnswers: new Map(),
    // Null would clear answers that the survey gives itself, and the script has no entry for it.
    answers: new Map(Object.entries(answers).filter(([, answer]) => answer !== null)),
    answerOffsets: new Map(),
    steps:
      end !== 'none' || last === undefined
        ? []
        : [
            { offset, kind: 'to', gid: last, code: last },
            { offset, kind: 'stop' },
          ],
    expect: {},
  };
  return playScript(program, script, { facts: scriptFacts(program, script), attachesMissing: true });
}

/** Writes a script as YAML: an empty line before each section, and each entry of a section on one line. */
function scriptText(script: Readonly<Record<string, unknown>>): string {
  const filled = Object.entries(script).filter(
    ([, part]) => typeof part !== 'object' || part === null || Object.keys(part).length > 0,
  );
  const document = new Document(Object.fromEntries(filled), SCRIPT_YAML);
  visit(document, {
    Pair(_, { key, value }, path) {
      if (path.length === 2 && isScalar(key) && isCollection(value)) key.spaceBefore = true;
    },
    Collection(_, node, path) {
      // The document, the script, a pair, a section and a pair or step contain the collections of an entry.
      if (path.length > 4) node.flow = true;
    },
  });
  return document.toString(SCRIPT_YAML);
}

const stopAt = (code: string | undefined): readonly unknown[] =>
  code === undefined ? ['stop'] : [{ to: code }, 'stop'];

/** The entry for an answer. Undefined if scripts cannot give the answer, such as a value that the survey computes. */
function readableEntry(program: Program, state: State, gid: string, answer: unknown): unknown {
  const programQuestion = program.questions[program.byGid.get(gid) ?? -1];
  if (programQuestion === undefined) return undefined;
  const entry = scriptEntry(program, state, gid, answer);
  const { material } = questionView(program, state, gid) ?? {};
  const read = requireTools(programQuestion).fromScript(entry, {
    question: programQuestion.question,
    material,
  });
  return 'answer' in read ? entry : undefined;
}

function attachSteps(
  program: Program,
  path: readonly string[],
  files: PlayedResponse['files'],
): readonly unknown[] {
  return path.flatMap((gid) => {
    const programQuestion = program.questions[program.byGid.get(gid) ?? -1];
    const attached = Object.entries(files[gid] ?? {}).filter(([, names]) => names.length > 0);
    if (programQuestion === undefined || attached.length === 0) return [];
    const code = programQuestion.cid;
    const places = attached.map(([gid, names]) => {
      const option = programQuestion.question.items?.find((one) => one.gid === gid);
      return [option === undefined ? code : `${code}.${optionCode(option)}`, names] as const;
    });
    return [{ to: code }, { attach: Object.fromEntries(places) }];
  });
}
