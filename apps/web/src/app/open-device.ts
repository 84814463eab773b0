import type { Project } from '@canvass/project';
import { createTabLock, type TabLock } from '../answering/tab-lock.ts';
import {
  createDeviceStore,
  createMemoryStore,
  type DeviceStore,
  type StorageFailure,
} from '../storage/device-store.ts';

interface DeviceListener {
  unavailable(cause: StorageFailure): void;
  /** Called when another tab has taken the lock. */
  lost(): void;
}
export interface OpenedDevice {
  readonly store: DeviceStore;
  readonly lock: TabLock;
  /** Calls the listener for all events, including past ones. */
  listen(listener: DeviceListener): void;
}

/** Reads the stored response and requests the write lock while the program is still loading. */
export function openDevice(scope: string, project: Project): OpenedDevice {
  const missedEvents: ((listener: DeviceListener) => void)[] = [];
  let currentListener: DeviceListener | undefined;
  const notify = (event: (listener: DeviceListener) => void) => {
    if (currentListener === undefined) missedEvents.push(event);
    else event(currentListener);
  };
  const store =
    project.settings?.no_local_store === true
      ? createMemoryStore()
      : createDeviceStore(scope, {
          onUnavailable: (why) => notify((listener) => listener.unavailable(why)),
          makeRoom: async () => (await import('../storage/tidy-device.ts')).makeRoom(scope, Date.now()),
        });
  return {
    store: loadAhead(store),
    lock: claimAhead(createTabLock(scope, () => notify((listener) => listener.lost()))),
    listen(listener) {
      currentListener = listener;
      for (const event of missedEvents) event(listener);
    },
  };
}

function loadAhead(store: DeviceStore): DeviceStore {
  let firstEntries: ReturnType<DeviceStore['load']> | undefined = store.load();
  return {
    ...store,
    load() {
      const entries = firstEntries ?? store.load();
      firstEntries = undefined;
      return entries;
    },
  };
}

function claimAhead(lock: TabLock): TabLock {
  const earlyClaim = lock.claim(false);
  let isUsed = false;
  return {
    ...lock,
    async claim(isForced) {
      const isOurs = await earlyClaim;
      if (!isUsed && !isForced) {
        isUsed = true;
        return isOurs;
      }
      return lock.claim(isForced);
    },
  };
}
