import { createLocationService } from '../../services/places.ts';
import { pageCaller } from '../../services/page-caller.ts';

/** Regions from our own files: an address asks nobody else for anything. */
export const ownRegions = createLocationService({
  surveyId: '',
  caller: pageCaller(),
  access: async () => undefined,
  fetch: (...given) => fetch(...given),
});
