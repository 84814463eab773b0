import subsetFont from 'subset-font';

declare module '../../threads/threads.ts' {
  interface TaskGroups {
    readonly fonts: ReturnType<typeof createTasks>;
  }
}

export const createTasks = () => ({
  /**
   * Reduces a font file in any format to these characters. Returns a WOFF2 file, or undefined if the content is not a font.
   */
  async subsetFont(content: Uint8Array, characters: string): Promise<Uint8Array | undefined> {
    try {
      return await subsetFont(Buffer.from(content), characters, { targetFormat: 'woff2' });
    } catch {
      return undefined;
    }
  },
});
