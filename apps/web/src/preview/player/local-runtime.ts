import type { Program } from '@canvass/logic';
import type { Device } from '@canvass/protocol';
import type { SessionController } from '../../answering/session-controller.ts';
import type { Runtime } from '../../app/runtime.ts';
import { usedTexts } from '../../boot/program.ts';
import { unknownSurveyInfo } from '../../boot/survey-info.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Navigation } from '../../navigation/navigation.ts';
import { createMemoryStore } from '../../storage/device-store.ts';
import { respond } from '../../store/session-actions.ts';
import { type AppStore, createAppStore } from '../../store/store.ts';
import { languageChanged, layoutChanged, storageChanged } from '../../store/ui-slice.ts';
import { createLocalServices } from './local-services.ts';

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
  readonly readOnly?: ReadonlyMap<string, string>;
  begin(): void;
  restart(): void;
}

/** The screens' runtime where nothing is kept on the device and nothing is sent. */
export function localRuntime(survey: LocalSurvey): { readonly runtime: Runtime; readonly store: AppStore } {
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
    controller: controllerOf(survey),
    device: createMemoryStore(),
    services: createLocalServices(surveyId, store, project.settings?.coordinate_system),
    beginFacts: { params, device, source: '1', member: null },
    staysHere: true,
    ...(survey.readOnly !== undefined && { readOnly: survey.readOnly }),
    async setLanguage(language) {
      await translator.speak(language, usedTexts(project));
      const { session } = store.getState();
      const isUnderWay = session !== null && session.engine.end.is_end !== 1;
      store.dispatch(isUnderWay ? respond({ type: 'language', language }) : languageChanged(language));
    },
  };
  return { runtime, store };
}

const nothing = async () => undefined;
function controllerOf({ begin, restart }: LocalSurvey): SessionController {
  const begun = async () => begin();
  return {
    open: nothing,
    begin: begun,
    beginHere: async () => false,
    restart: async () => restart(),
    wake: () => undefined,
    flush: nothing,
    leave: () => undefined,
    yield: () => undefined,
    prepareLanguage: async () => true,
    warmUp: () => undefined,
  };
}
