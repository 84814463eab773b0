type Texts = Readonly<Record<string, string>>;

/** Of one text under the name of its question type. */
export const ownKey = (type: string, key: string): string => `${type}/${key}`;

/**
 * The words of several question types in one table. Types may say the same key in words of their own (a star is given,
 * an option is chosen): what differs from the first stands under the name of its type.
 */
export function mergedTypeTexts(tables: readonly (readonly [type: string, texts: Texts])[]): Texts {
  const merged: Record<string, string> = {};
  for (const [type, texts] of tables) {
    for (const [key, words] of Object.entries(texts)) {
      const known = (merged[key] ??= words);
      if (known !== words) merged[ownKey(type, key)] = words;
    }
  }
  return merged;
}
