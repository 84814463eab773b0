import type { Program } from '@canvass/logic';
import type { Project } from '@canvass/project';
import type { Device, SurveyInfo } from '@canvass/protocol';
import { type Calls, createCalls } from '../answering/calls.ts';
import { createSessionController } from '../answering/session-controller.ts';
import { createTabLock } from '../answering/tab-lock.ts';
import { loadProgram, usedTexts } from '../boot/program.ts';
import type { Link } from '../boot/link.ts';
import { rememberLanguage } from '../i18n/language.ts';
import type { Translator } from '../i18n/translator.ts';
import { openQuestions } from '../navigation/go-to.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { createLateServices } from '../services/late-services.ts';
import { createDeviceStore, createMemoryStore, type DeviceStore } from '../storage/device-store.ts';
import { randomId } from '../store/random-id.ts';
import { respond } from '../store/session-actions.ts';
import { type AppStore, createAppStore } from '../store/store.ts';
import { languageChanged, layoutChanged, storageChanged } from '../store/ui-slice.ts';
import { chooseLayout } from '../boot/device.ts';
import type { Runtime } from './runtime.ts';

/** CONST-10: when nothing is said. */
const IP_PRIVACY_OPEN = true;

/** What is known once a survey is there. */
export interface RuntimeParts {
  readonly surveyId: string;
  readonly info: SurveyInfo;
  readonly project: Project;
  readonly program: Program;
  readonly link: Link;
  readonly device: Device;
  readonly language: string;
  readonly translator: Translator;
  readonly navigation: Navigation;
}
export interface CreatedRuntime {
  readonly runtime: Runtime;
  readonly store: AppStore;
}

/** Puts the parts of one survey together. Nothing is asked of the server and nothing is read yet. */
export function createRuntime(parts: RuntimeParts): CreatedRuntime {
  const { surveyId, info, link, navigation, language, project } = parts;
  const program = { current: parts.program };
  const store = createAppStore(program);
  store.dispatch(languageChanged(language));
  store.dispatch(layoutChanged(chooseLayout(parts.device, window.innerWidth, link.selectView)));
  const calls = createCalls(surveyId, link.source);
  const prepareLanguage = (next: string) => parts.translator.speak(next, usedTexts(program.current.project));
  const begins = beginFacts(parts);
  let chosen = language;
  const controller = createSessionController({
    surveyId,
    store,
    program,
    version: info.version,
    device: createStore(surveyId, project, store),
    calls,
    lock: createTabLock(surveyId, () => controller.yield()),
    compile: loadProgram,
    prepareLanguage,
    localFacts: () => ({
      ...begins,
      seq: null,
      seeds: {},
      member: null,
      language: store.getState().ui.language,
      now: Math.floor(Date.now() / 1000),
    }),
    onBegun: () => openQuestions(runtime, store, skipsStart(program.current) ? 'replace' : 'push'),
    beginRequest: () => beginRequest(parts, store.getState().ui.language),
    now: Date.now,
    random: Math.random,
    newId: randomId,
  });
  const runtime: Runtime = {
    surveyId,
    info,
    link,
    program,
    navigation,
    controller,
    services: createLateServices({ surveyId, link, program }, store),
    beginFacts: begins,
    async setLanguage(next) {
      chosen = next;
      await prepareLanguage(next);
      if (chosen !== next) return; // another was chosen while the texts of this one were loaded
      rememberLanguage(surveyId, next, link.language);
      const { session } = store.getState();
      // A response that has ended takes no more events; its end page is in the language of the page.
      if (session === null || session.engine.end.is_end === 1) store.dispatch(languageChanged(next));
      else store.dispatch(respond({ type: 'language', language: next }));
    },
  };
  return { runtime, store };
}

/** Without a start page the first question opens by itself. */
export const skipsStart = ({ project }: Program): boolean => project.desc_begin_page?.skip === true;

function createStore(surveyId: string, project: Project, store: AppStore): DeviceStore {
  if (project.settings?.no_local_store === true) {
    store.dispatch(storageChanged('off'));
    return createMemoryStore();
  }
  return createDeviceStore(surveyId, { onUnavailable: () => void store.dispatch(storageChanged('failed')) });
}

/**
 * As the engine knows a respondent before the server does: parameters as far as the project declares them. Signed ones
 * need a signature, which the server will check.
 */
function beginFacts({ project, link, device }: RuntimeParts) {
  const mayCount = project.ext_params?.filter(
    ({ signed }) => signed !== true || link.signature !== undefined,
  );
  const declared = new Set(mayCount?.map(({ code }) => code));
  const params = Object.fromEntries(Object.entries(link.params).filter(([name]) => declared.has(name)));
  return { params, device, source: link.source ?? null };
}

function beginRequest({ info, link, device }: RuntimeParts, language: string): Parameters<Calls['begin']>[0] {
  const { source, fromq, fromtype, params, signature } = link;
  return {
    device,
    language_code: language,
    ext_params: params,
    ...(signature !== undefined && { ext_params_sig: signature }),
    ip_privacy_open: info.ip_privacy_open ?? IP_PRIVACY_OPEN,
    ...(source !== undefined && { source }),
    ...(fromq !== undefined && { fromq }),
    ...(fromtype !== undefined && { fromtype }),
  };
}
