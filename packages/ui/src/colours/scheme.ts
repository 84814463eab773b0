/** Colours of a page: light, dark, or `auto` for the colours of the device. */
export type Scheme = 'auto' | 'light' | 'dark';

export const SCHEMES: readonly Scheme[] = ['auto', 'light', 'dark'];

/** Key of the chosen scheme, which the console and the editor share. */
const STORAGE_KEY = 'canvass-console-scheme';

/** Returns the scheme that was chosen in this browser, or else `auto`. */
export function storedScheme(): Scheme {
  try {
    const storedName = localStorage.getItem(STORAGE_KEY);
    return SCHEMES.find((scheme) => scheme === storedName) ?? 'auto';
  } catch {
    return 'auto'; // a browser without storage
  }
}

/** Shows this page in a scheme (styles: `@canvass/ui/schemes.css`). */
export function applyScheme(scheme: Scheme): void {
  document.documentElement.dataset['scheme'] = scheme;
}

/** Shows this page in a scheme, and stores it for later visits. */
export function chooseScheme(scheme: Scheme): void {
  applyScheme(scheme);
  try {
    localStorage.setItem(STORAGE_KEY, scheme);
  } catch {
    // In a browser without storage the choice lasts until the page is left.
  }
}
