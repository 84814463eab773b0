declare module 'subset-font' {
  /** Reduces a font to characters, with harfbuzz. Rejects a file that is not a font. */
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: { readonly targetFormat: 'woff2' },
  ): Promise<Buffer>;
}
