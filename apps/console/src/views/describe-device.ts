/** Browsers by a part of their User-Agent. Later ones name earlier ones, so the first match counts. */
const BROWSERS: readonly (readonly [name: string, part: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: readonly (readonly [name: string, part: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** Names a browser and its system, such as "Firefox · Linux". Undefined for an unknown User-Agent. */
export function describeDevice(userAgent: string | null): string | undefined {
  const names = [BROWSERS, SYSTEMS].flatMap(
    (table) => table.find(([, part]) => part.test(userAgent ?? ''))?.[0] ?? [],
  );
  return names.length === 0 ? undefined : names.join(' · ');
}
