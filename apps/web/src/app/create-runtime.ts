import type { Program } from '@canvass/logic';
import type { Project } from '@canvass/project';
import type { BeginRequest, Device, SurveyInfo } from '@canvass/protocol';
import { createSessionController } from '../answering/session-controller.ts';
import { collectBeginFacts, skipsStart } from '../boot/begin-facts.ts';
import { loadProgram, usedTexts } from '../boot/program.ts';
import type { Link } from '../addresses/link.ts';
import { rememberLanguage } from '../i18n/language.ts';
import type { Translator } from '../i18n/translator.ts';
import { openQuestions } from '../answering/go-to.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { createLateServices } from '../services/late-services.ts';
import { randomId } from '../store/random-id.ts';
import type { ProgramHolder } from '../store/engine-middleware.ts';
import { respond } from '../store/session-slice.ts';
import { type AppStore, createAppStore } from '../store/store.ts';
import { languageChanged, layoutChanged, storageChanged, toasted } from '../store/ui-slice.ts';
import { chooseLayout } from '../boot/device.ts';
import type { OpenedDevice } from './open-device.ts';
import type { Runtime } from '../answering/runtime.ts';

/** The default of `ip_privacy_open` (CONST-10). */
const IP_PRIVACY_OPEN = true;

interface RuntimeParts {
  readonly surveyId: string;
  readonly info: SurveyInfo;
  readonly project: Project;
  readonly program: Program;
  readonly link: Link;
  readonly device: Device;
  readonly storage: OpenedDevice;
  readonly language: string;
  readonly translator: Translator;
  readonly navigation: Navigation;
}
export interface CreatedRuntime {
  readonly runtime: Runtime;
  readonly store: AppStore;
}

/** Facts before the server assigns a number and seeds. */
const UNNUMBERED = { seq: null, seeds: {} } as const;

/** Assembles the runtime of one survey, without a call to the server or a read from the device. */
export function createRuntime(parts: RuntimeParts): CreatedRuntime {
  const { surveyId, info, link, navigation, language, project, storage } = parts;
  const program = { current: parts.program };
  const store = createInitialStore(parts, program);
  const facts = collectBeginFacts(project, link, parts.device, info.member);
  let chosenLanguage = language;
  const controller = createSessionController({
    surveyId,
    store,
    program,
    version: info.version,
    device: storage.store,
    preview: link.preview,
    lock: storage.lock,
    compile: loadProgram,
    prepareLanguage: (next) =>
      parts.translator.load(next, usedTexts(program.current.project), program.current.project),
    localFacts: () => ({
      ...facts,
      ...UNNUMBERED,
      language: store.getState().ui.language,
      now: Math.floor(Date.now() / 1000),
    }),
    onBegun() {
      keepAfterBegin(parts, store);
      openQuestions(runtime, store, skipsStart(program.current.project, parts.device) ? 'replace' : 'push');
    },
    ...identificationOf(parts),
    beginRequest: () => beginRequest(parts, store.getState().ui.language),
    now: Date.now,
    random: Math.random,
    newId: randomId,
  });
  storage.listen({
    unavailable: (why) => void store.dispatch(storageChanged(why)),
    lost: () => controller.yield(),
  });
  const runtime: Runtime = {
    surveyId,
    info,
    link,
    program,
    navigation,
    controller,
    device: storage.store,
    services: createLateServices({ surveyId, link, program }, store),
    beginFacts: facts,
    async setLanguage(next) {
      chosenLanguage = next;
      const isAvailable = await controller.prepareLanguage(next);
      if (chosenLanguage !== next) return; // another was chosen while the texts of this one were loaded
      if (!isAvailable) return void store.dispatch(toasted('toast.no_language'));
      rememberLanguage(surveyId, program.current.project, { language: next, link: link.language });
      const { session } = store.getState();
      // A response that has ended accepts no events. Its end page uses the language of the page.
      if (session === null || session.engine.end.is_end === 1) store.dispatch(languageChanged(next));
      else store.dispatch(respond({ type: 'language', language: next }));
    },
  };
  return { runtime, store };
}

/** Keeps what later pages need, after the first screen, so that the screen is not delayed. */
function keepAfterBegin({ surveyId, project, link, storage }: RuntimeParts, store: AppStore): void {
  setTimeout(() => void storage.store.prepare());
  // Pages of the survey that are opened by address use the language of the link.
  if (link.language !== undefined)
    rememberLanguage(surveyId, project, { language: store.getState().ui.language, link: link.language });
}

function createInitialStore(parts: RuntimeParts, program: ProgramHolder): AppStore {
  const store = createAppStore(program);
  store.dispatch(languageChanged(parts.language));
  store.dispatch(layoutChanged(chooseLayout(parts.device, window.innerWidth, parts.link.selectView)));
  if (parts.project.settings?.no_local_store === true) store.dispatch(storageChanged('off'));
  return store;
}

const identificationOf = ({ info, link: { uniqueLink: token, language } }: RuntimeParts) => ({
  linkLanguage: language,
  ...(token !== undefined && { uniqueLink: { token, isStarted: info.seq !== null } }),
  sendsDevice: info.tells_devices_apart === true,
});

function beginRequest({ info, link, device }: RuntimeParts, language: string): BeginRequest {
  const { source, fromq, fromtype, params, signature, uniqueLink, preview, carried } = link;
  return {
    device,
    language_code: language,
    ext_params: params,
    ...(signature !== undefined && { ext_params_sig: signature }),
    ...(uniqueLink !== undefined && { uniq_link: uniqueLink }),
    ...(preview !== undefined && { preview_token: preview }),
    ip_privacy_open: info.ip_privacy_open ?? IP_PRIVACY_OPEN,
    ...(source !== undefined && { source }),
    ...(fromq !== undefined && { fromq }),
    ...(fromtype !== undefined && { fromtype }),
    ...(carried !== undefined && { link_params: carried }),
  };
}
