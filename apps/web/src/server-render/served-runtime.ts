import type { Program } from '@canvass/logic';
import type { FirstPageSurvey, VisitFacts } from '@canvass/protocol';
import type { SessionController } from '../answering/session-controller.ts';
import type { Runtime } from '../answering/runtime.ts';
import type { Link } from '../addresses/link.ts';
import { createLateServices } from '../services/late-services.ts';
import { createMemoryStore } from '../storage/device-store.ts';
import type { AppStore } from '../store/store.ts';
import { standing } from './standing-navigation.ts';

interface Parts {
  readonly survey: FirstPageSurvey;
  readonly facts: VisitFacts;
  readonly program: Program;
  readonly store: AppStore;
  readonly path: string;
}

/** A runtime for rendering screens once, without events. */
export function servedRuntime({ survey, facts, program, store, path }: Parts): Runtime {
  const { surveyId, info } = survey;
  const link: Link = { showLoadText: true, params: {} };
  const holder = { current: program };
  return {
    surveyId,
    info,
    link,
    program: holder,
    navigation: standing(path),
    controller: IDLE,
    device: createMemoryStore(),
    services: servicesOf(createLateServices({ surveyId, link, program: holder }, store)),
    beginFacts: {
      params: facts.params,
      device: facts.device,
      source: facts.source,
      member: facts.member ?? null,
    },
    setLanguage: doNothing,
  };
}

const doNothing = async () => undefined;
const IDLE: SessionController = {
  open: doNothing,
  begin: doNothing,
  beginHere: async () => false,
  restart: doNothing,
  wake: () => undefined,
  flush: doNothing,
  leave: () => undefined,
  yield: () => undefined,
  prepareLanguage: async () => true,
  warmUp: () => undefined,
};

/** Renders controls that need the position, because all browsers support it. */
function servicesOf(services: Runtime['services']): Runtime['services'] {
  const { locations } = services;
  const currentPosition = async () => Promise.reject(new Error('There is no position here.'));
  return locations === undefined ? services : { ...services, locations: { ...locations, currentPosition } };
}
