/** Whether a page is light or dark: as the device, or as its reader has chosen. */
export type Scheme = 'auto' | 'light' | 'dark';

export const SCHEMES: readonly Scheme[] = ['auto', 'light', 'dark'];

/** The console and the editor share a choice. */
const STORED = 'canvass-console-scheme';

/** The scheme that was chosen in this browser; `auto` if none was. */
export function storedScheme(): Scheme {
  try {
    const stored = localStorage.getItem(STORED);
    return SCHEMES.find((scheme) => scheme === stored) ?? 'auto';
  } catch {
    return 'auto'; // a browser without storage
  }
}

/** Shows this page in a scheme (styles: `@canvass/ui/schemes.css`). */
export function applyScheme(scheme: Scheme): void {
  document.documentElement.dataset['scheme'] = scheme;
}

/** Shows this page in a scheme, and remembers it for later visits. */
export function chooseScheme(scheme: Scheme): void {
  applyScheme(scheme);
  try {
    localStorage.setItem(STORED, scheme);
  } catch {
    // In a browser without storage the choice lasts until the page is left.
  }
}
