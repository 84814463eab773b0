import { hash32, LOCAL_SEED_LIMIT, type Program, rng, seededIds, seedsFor } from '@canvass/logic';
import {
  decideQuota,
  type Ledgers,
  type QuotaClaim,
  quotaFacts,
  singleRespondentLedgers,
} from '@canvass/logic/effects';
import type { Device, SessionFacts, UploadedFile } from '@canvass/protocol';
import type { PlayerPlan } from './player-plan.ts';
import type { FileService, ViewServices } from '@canvass/question-types/view-props';
import { createLocationService } from '../../services/places.ts';
import { callerOfPreview } from '../../network/page-caller.ts';
import { respond } from '../../store/session-slice.ts';
import { createAppStore, type AppStore } from '../../store/store.ts';
import type { SessionController } from '../../answering/session-controller.ts';
import type { Runtime } from '../../answering/runtime.ts';
import { usedTexts } from '../../boot/program.ts';
import { unknownSurveyInfo } from '../../boot/survey-info.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Navigation } from '../../navigation/navigation.ts';
import { createMemoryStore } from '../../storage/device-store.ts';
import { languageChanged, layoutChanged, storageChanged } from '../../store/ui-slice.ts';

interface LocalRespondent {
  readonly params: Readonly<Record<string, string>>;
  readonly layout: 'phone' | 'pc';
  readonly language: string;
  readonly seed: number;
  /** The number of a response. Undefined if only `seed` is used. */
  readonly number?: number | undefined;
  readonly utcOffset: number;
  readonly mode: SessionFacts['mode'];
  /** Ids of quota cells that are full, for rules that read them. */
  readonly fullCells: readonly string[];
}

/** Facts of a respondent whom no server knows. Seeds follow from `number` as in a response, else from `seed`. */
export function localFacts(
  program: Program,
  { params, layout, language, seed, number, utcOffset, mode, fullCells }: LocalRespondent,
): SessionFacts {
  const quotas = quotaFacts(program, (cell) => previewFill(fullCells, cell));
  return {
    seq: number ?? null,
    seeds: number === undefined ? localSeeds(program, seed) : seedsFor(program, number),
    params,
    device: layout,
    language,
    source: '1',
    member: null,
    now: Math.floor(Date.now() / 1_000),
    utc_offset: utcOffset,
    ...(quotas !== undefined && { quotas }),
    ...(mode !== undefined && { mode }),
  };
}

const localSeeds = (program: Program, seed: number): SessionFacts['seeds'] =>
  Object.fromEntries(seededIds(program).map((gid) => [gid, hash32(`${seed}:${gid}`) % LOCAL_SEED_LIMIT]));

/** The fill level of a cell in a preview, as chosen by the viewer. Its cap has no effect. */
const previewFill = (fullCells: readonly string[], cell: string) => ({
  done: fullCells.includes(cell) ? 1 : 0,
  held: 0,
  cap: 1,
});

/**
 * Simulates the server's records for a preview: every quota has room except the cells chosen as full,
 * draws follow the seed unless the viewer has chosen their children, every code is right, every answer is unique.
 */
export function previewLedgers({
  fullCells,
  draws,
  seed,
}: Pick<PlayerPlan, 'fullCells' | 'draws' | 'seed'>): Ledgers {
  const full = (claims: readonly QuotaClaim[]) => {
    const decision = decideQuota(claims, {
      respondent: seed,
      fill: (cell) => previewFill(fullCells, cell),
      holds: () => false,
    });
    return 'full' in decision ? decision.full : undefined;
  };
  return {
    ...singleRespondentLedgers,
    quota: full,
    draw({ fid, items_fids, extract_count, shuffle }) {
      const chosen = draws[fid]?.filter((child) => items_fids.includes(child)) ?? [];
      const shuffled = rng(`${seed}:${fid}`).shuffle(items_fids);
      const size = extract_count > 0 ? extract_count : items_fids.length;
      const picks = [...chosen, ...shuffled.filter((child) => !chosen.includes(child))].slice(0, size);
      return shuffle ? picks : items_fids.filter((child) => picks.includes(child));
    },
    submit({ claims }) {
      const fullCell = full(claims);
      return fullCell === undefined ? 'counted' : { full: fullCell };
    },
  };
}

interface LocalSurvey {
  readonly surveyId: string;
  readonly version: number;
  readonly program: Program;
  readonly language: string;
  readonly layout: 'phone' | 'pc';
  readonly params: Readonly<Record<string, string>>;
  readonly showsCodes: boolean;
  readonly translator: Translator;
  readonly navigation: Navigation;
  readonly frame?: Runtime['frame'];
  begin(): void;
  restart(): void;
}

/** A runtime that stores and sends nothing. */
export function createLocalRuntime(survey: LocalSurvey): {
  readonly runtime: Runtime;
  readonly store: AppStore;
} {
  const { surveyId, translator, navigation, layout, params, showsCodes } = survey;
  const program = { current: survey.program };
  const { project } = survey.program;
  const store = createAppStore(program);
  store.dispatch(languageChanged(survey.language));
  store.dispatch(layoutChanged(layout));
  store.dispatch(storageChanged('off'));
  const device: Device = layout;
  const runtime: Runtime = {
    surveyId,
    info: unknownSurveyInfo(surveyId, {
      version: survey.version,
      ip_privacy_open: false,
      project_js: '',
      data_status: 'test',
    }),
    link: { source: '1', showLoadText: false, params, ...(showsCodes && { testCodes: true }) },
    program,
    navigation,
    controller: createController(survey),
    device: createMemoryStore(),
    services: createLocalServices(surveyId, store, project.settings?.coordinate_system),
    beginFacts: { params, device, source: '1', member: null },
    staysHere: true,
    ...(survey.frame !== undefined && { frame: survey.frame }),
    async setLanguage(language) {
      await translator.load(language, usedTexts(project), project);
      const { session } = store.getState();
      const isInProgress = session !== null && session.engine.end.is_end !== 1;
      store.dispatch(isInProgress ? respond({ type: 'language', language }) : languageChanged(language));
    },
  };
  return { runtime, store };
}

const doNothing = async () => undefined;
function createController({ begin, restart }: LocalSurvey): SessionController {
  const beginNow = async () => begin();
  return {
    open: doNothing,
    begin: beginNow,
    beginHere: async () => false,
    restart: async () => restart(),
    wake: () => undefined,
    flush: doNothing,
    leave: () => undefined,
    yield: () => undefined,
    prepareLanguage: async () => true,
    warmUp: () => undefined,
  };
}

/** Seconds until the preview offers another code. No code is sent. */
const CODE_WAIT_S = 60;
const IMAGE_TYPE = 1;
const OTHER_FILE_TYPE = 2;

/**
 * Services of question views in a preview. Files stay in the page, and codes are not sent. Maps and companies are not
 * available, because the server offers them to respondents only. Regions come from files.
 */
function createLocalServices(
  surveyId: string,
  store: AppStore,
  coordinateSystem: Parameters<typeof createLocationService>[0]['coordinateSystem'],
): ViewServices {
  const caller = callerOfPreview();
  const { regions, streets, currentPosition } = createLocationService({
    surveyId,
    caller,
    fetch: globalThis.fetch.bind(globalThis),
    access: async () => undefined,
    coordinateSystem,
    geolocation: navigator.geolocation,
  });
  return {
    files: createLocalFiles(store),
    codes: { send: async () => ({ waitSeconds: CODE_WAIT_S }) },
    locations: {
      regions,
      streets,
      offers: async () => ({}),
      ...(currentPosition !== undefined && { currentPosition }),
    },
    enterprises: { find: async () => [] },
    now: Date.now,
  };
}

/** A file service that keeps files in this page. */
function createLocalFiles(store: AppStore): FileService {
  const keptFiles = new Map<string, { readonly url: string; readonly file: File }>();
  let count = 0;
  return {
    async upload(file, { gid, option = '' }, { onProgress }) {
      count += 1;
      const id = `preview-${count}`;
      const url = URL.createObjectURL(file);
      keptFiles.set(url, { url, file });
      onProgress(100);
      const ftype = file.type.startsWith('image/') ? IMAGE_TYPE : OTHER_FILE_TYPE;
      return { id, name: file.name, url, ftype, option_id: option, qid: gid } as UploadedFile;
    },
    attach: (gid, option, files) =>
      void store.dispatch(
        respond({ type: 'files', gid, files, ...(option !== undefined && { option_id: option }) }),
      ),
    async fetchImage({ url }) {
      const found = keptFiles.get(url);
      if (found === undefined) throw new Error('There is no such file in this page.');
      return found.file;
    },
    remove: async () => undefined,
  };
}
