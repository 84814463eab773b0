import {
  compile,
  type Program,
  questionTypeId,
  questionView,
  type QuestionViewModel,
  start,
  type State,
  step,
} from '@canvass/logic';
import { LiveRegion, ToastQueue } from '@canvass/ui';
import { FilesProvider } from '@canvass/question-types/files';
import { NoAnswerProvider, ownAnswer } from '@canvass/question-types/no-answer';
import { PageLanguageProvider } from '@canvass/question-types/page-language';
import { QuestionNumberProvider } from '@canvass/question-types/question-number';
import type { Fixture } from '@canvass/question-types/fixture';
import {
  type FileService,
  type LocationService,
  ServiceFailure,
  type Translate,
  type ViewProps,
  type ViewServices,
} from '@canvass/question-types/view-props';
import { type ComponentType, useMemo, useState } from 'react';
import type { Selection } from './selection.ts';
import { singleRespondentLedgers, runEffects } from '@canvass/logic/effects';
import type { Project, Question } from '@canvass/project';
import { type SessionFacts, UNKNOWN_RESPONDENT, type UploadedFile } from '@canvass/protocol';
import { registry } from '@canvass/question-types';
import { decodeRegions, decodeStreets } from '@canvass/question-types/regions';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A sample signature, because the examples name files that no server has. */
const SIGNATURE = new Blob(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="110" fill="none" stroke="#171a1f" stroke-width="3" stroke-linecap="round"><path d="M20 92C44 78 72 26 66 16s-22 24-20 54 26 10 38-12 6 22 16 20 14-24 22-24-4 24 6 22 12-22 22-22 4 20 14 20 12-40 26-58 8 40 2 56 18 4 26-8 10 12 20 8 16-8 38-10"/></svg>',
  ],
  { type: 'image/svg+xml' },
);

/** Keeps files in memory until the page is closed. Files with `fail` in their name fail to upload. */
function createMemoryFiles(attach: FileService['attach']): FileService {
  let count = 0;
  const blobs = new Map<string, Blob>();
  return {
    async upload(file, { gid, option }, { onProgress, signal }): Promise<UploadedFile> {
      for (const percent of [20, 45, 70, 100]) {
        await wait(60);
        signal.throwIfAborted();
        onProgress(percent);
      }
      if (file.name.includes('fail')) throw new ServiceFailure({ key: 'error.net_timeout' });
      count += 1;
      const ftype = file.type.startsWith('image/') ? 1 : 0;
      const target = option === undefined ? {} : { option_id: option };
      const url = `/gallery/file_${count}/${file.name}`;
      blobs.set(url, file);
      return { id: `file_${count}`, name: file.name, url, ftype, qid: gid, ...target };
    },
    attach,
    fetchImage: async ({ url }) => blobs.get(url) ?? SIGNATURE,
    remove: async () => undefined,
  };
}

async function load(path: string): Promise<unknown> {
  const response = await fetch(`/s/gallery/static/${path}`);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

/** A map tile generated in the page: a square with its coordinates. */
const TILE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#eef3ea" stroke="#c3cdbb"/><text x="12" y="28" font-size="16" fill="#555">ZXY</text></svg>',
).replace('ZXY', '{z}/{x}/{y}')}`;

/** Loads the product's own regions, and simulates a map provider that finds one street. */
const locations: LocationService = {
  regions: async (country = 'CN') =>
    decodeRegions(await load(country === 'CN' ? 'city.json' : `regions/${country}.json`)) ?? [],
  streets: async (province) => decodeStreets(await load(`streets/${province}.json`)) ?? {},
  offers: async () => ({
    search: async (query) => [
      {
        name: query,
        address: `北京市东城区${query}`,
        coordinate: [116.4, 39.91],
        city: { '1': '北京市', '2': '市辖区', '3': '东城区' },
      },
    ],
    tiles: { url: TILE, attribution: 'Squares of the gallery', toTiles: (at) => at, fromTiles: (at) => at },
  }),
  currentPosition: async () => [116.397, 39.909],
};

const createSimulatedServices = (attach: FileService['attach']): ViewServices => ({
  files: createMemoryFiles(attach),
  codes: { send: async () => ({ waitSeconds: 60 }) },
  locations,
  // The time in the answers of the examples, so that a new answer equals theirs.
  now: () => 1_795_132_800_000,
  enterprises: {
    find: async (query) => ['北京字节跳动科技有限公司', '北京百度网讯科技有限公司', `${query} Ltd`],
  },
});

interface QuestionStageProps {
  readonly example: Fixture;
  readonly selection: Selection;
  readonly View: ComponentType<ViewProps>;
  readonly t: Translate;
}

/** One example as a respondent sees it, with input controls and validation messages. */
export function QuestionStage({ example, selection, View, t }: QuestionStageProps) {
  const [play, setPlay] = useState(() => firstPlay(example, selection));
  const { gid } = example.question;
  const services: ViewServices = useMemo(
    () =>
      createSimulatedServices((question, option, files) =>
        setPlay((previousPlay) =>
          applyEvent(previousPlay, {
            type: 'files',
            gid: question,
            ...(option !== undefined && { option_id: option }),
            files,
          }),
        ),
      ),
    [],
  );
  const answer = (value: unknown) =>
    setPlay((previousPlay) => applyEvent(previousPlay, { type: 'answer', gid, answer: value }));
  const view = viewIn(play, gid);
  if (view === undefined) return <p>{questionTypeId(example.question)} is not shown.</p>;
  return (
    <main className="cv-page-main">
      <FilesProvider view={view} issues={view.issues} t={t} services={services}>
        <PageLanguageProvider value={selection.locale}>
          <QuestionNumberProvider value={firstNumber}>
            <NoAnswerProvider view={view} onChange={answer}>
              <View
                view={view}
                answer={ownAnswer(view)}
                issues={view.issues}
                onChange={answer}
                t={t}
                layout={selection.layout}
                services={services}
                headingLevel={1}
              />
            </NoAnswerProvider>
          </QuestionNumberProvider>
        </PageLanguageProvider>
      </FilesProvider>
      <div className="cv-actions">
        <button type="button" className="cv-button" onClick={() => setPlay(attempt)}>
          Check
        </button>
      </div>
      <output id="answer" hidden>
        {JSON.stringify(view.answer ?? null)}
      </output>
      <output id="issues" hidden>
        {JSON.stringify(view.issues)}
      </output>
      <ToastQueue />
      <LiveRegion />
      <LiveRegion politeness="assertive" />
    </main>
  );
}

const firstNumber = () => <span className="cv-number">1.</span>;

function firstPlay(example: Fixture, selection: Selection): RunningSurvey {
  const play = startPlay(example.question, selection);
  if (selection.isEmpty) return play;
  const answered =
    example.answer === undefined
      ? play
      : applyEvent(play, { type: 'answer', gid: example.question.gid, answer: example.answer });
  return example.state === 'invalid' ? attempt(answered) : answered;
}

interface RunningSurvey {
  readonly program: Program;
  readonly state: State;
}

/** A survey with one question on its first page. A second page keeps Next from ending the survey. */
function computeSurvey(question: Question): Project {
  const after: Question = { type: 'Q', gid: 'after', cid: 'AFTER', qtype: 'descriptor', title: 'After' };
  const page = (gid: string, item: Question) => ({ type: 'P' as const, gid, cid: gid, items: [item] });
  return {
    format: 1,
    title: 'Gallery',
    items: [page('page_1', question), page('page_2', after)],
  };
}

function startPlay(question: Question, selection: Selection): RunningSurvey {
  const { program, issues } = compile(computeSurvey(question), registry);
  if (program === undefined) throw new Error(`The example does not compile: ${JSON.stringify(issues)}`);
  const facts: SessionFacts = {
    ...UNKNOWN_RESPONDENT,
    device: selection.layout === 'phone' ? 'phone' : 'pc',
    language: selection.locale,
    now: Math.floor(Date.now() / 1000),
  };
  return { program, state: start(program, facts) };
}

/** Applies an event, then fulfils pending effects with the most favourable replies. */
function applyEvent({ program, state }: RunningSurvey, event: unknown): RunningSurvey {
  const { state: nextState } = step(program, state, event);
  return { program, state: runEffects(program, nextState, singleRespondentLedgers).state };
}

/** Presses Next to collect the issues, and goes back if Next has left the page. */
function attempt(play: RunningSurvey): RunningSurvey {
  const afterNext = applyEvent(play, { type: 'next' });
  return afterNext.state.page === play.state.page ? afterNext : applyEvent(afterNext, { type: 'back' });
}

const viewIn = ({ program, state }: RunningSurvey, gid: string): QuestionViewModel | undefined =>
  questionView(program, state, gid);
