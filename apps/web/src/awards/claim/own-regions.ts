import { createLocationService } from '../../services/places.ts';
import { pageCaller } from '../../services/page-caller.ts';

/** Regions from our own files: an address asks nobody else for anything. */
export const ownRegions = createLocationService({
  surveyId: '',
  caller: pageCaller(),
  token: () => undefined,
  known: () => Promise.reject(new Error('An address is looked up in files of ours only.')),
  fetch: (...given) => fetch(...given),
});
