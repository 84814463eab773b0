import type { FileService, LocationService, ViewServices } from '@canvass/question-types/view-props';
import { loadChunk } from '../network/load-chunk.ts';
import { respond } from '../store/session-slice.ts';
import type { AppStore } from '../store/store.ts';
import type { ServiceContext, ViewServiceSet } from './view-services.ts';

/**
 * Services of question views, loaded at first use, because most surveys need none. If loading fails, the call fails
 * like a network error.
 */
export function createLateServices(context: ServiceContext, store: AppStore): ViewServices {
  const attach: FileService['attach'] = (gid, option, files) =>
    void store.dispatch(
      respond({ type: 'files', gid, files, ...(option !== undefined && { option_id: option }) }),
    );
  let services: ViewServiceSet | undefined;
  const load = async () => {
    const { createViewServices } = await loadChunk(() => import('./view-services.ts'));
    return (services ??= createViewServices(context, store, attach));
  };
  return {
    files: {
      attach,
      upload: async (...parameters) => (await load()).files.upload(...parameters),
      fetchImage: async (file) => (await load()).files.fetchImage(file),
      remove: async (file) => (await load()).files.remove(file),
      album: async (maxCount) => (await load()).files.album(maxCount),
    },
    codes: { send: async (...parameters) => (await load()).codes.send(...parameters) },
    locations: lateLocations(async () => (await load()).locations),
    enterprises: { find: async (query) => (await load()).enterprises.find(query) },
    now: Date.now,
  };
}

function lateLocations(load: () => Promise<LocationService>): LocationService {
  return {
    regions: async (country) => (await load()).regions(country),
    streets: async (province) => (await load()).streets(province),
    offers: async () => (await load()).offers(),
    ...('geolocation' in navigator && {
      async currentPosition() {
        const { currentPosition } = await load();
        if (currentPosition === undefined) throw new Error('no position');
        return currentPosition();
      },
    }),
  };
}
