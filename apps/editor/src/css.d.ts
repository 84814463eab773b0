declare module '*.css';

interface ImportMeta {
  /** Files by their paths, which Vite finds when it builds the application. */
  glob<T>(
    patterns: string | readonly string[],
    options: { readonly query: string; readonly import: string; readonly eager: true },
  ): Readonly<Record<string, T>>;
  glob<T>(
    patterns: string | readonly string[],
    options: { readonly query: string; readonly import: string },
  ): Readonly<Record<string, () => Promise<T>>>;
}
