const STORAGE_KEY = 'canvass-editor-shortcuts';

/** Whether shortcuts are on. Authors whose assistive software needs the keys can switch them off in this browser. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true; // a browser without storage
  }
}

/** Switches shortcuts off or on. Returns the key of the notice about it. */
export function toggleShortcuts(): 'notice.keysOff' | 'notice.keysOn' | 'notice.keysNotStored' {
  const isOn = areShortcutsOn();
  try {
    if (isOn) localStorage.setItem(STORAGE_KEY, 'off');
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    return 'notice.keysNotStored';
  }
  return isOn ? 'notice.keysOff' : 'notice.keysOn';
}
