const KINDS = [
  { type: 'image/png', ending: 'png', begins: 'iVBORw0KGgo' },
  { type: 'image/gif', ending: 'gif', begins: 'R0lGOD' },
  { type: 'image/bmp', ending: 'bmp', begins: 'Qk' },
  { type: 'image/jpeg', ending: 'jpg', begins: '/9j/' },
] as const;

/**
 * Converts an image from the app to a file. Apps on iOS add a header, which is often wrong, to the base64 text. The
 * first bytes decide the type. Throws if the data is not an image, or not base64.
 */
export function toImageFile(localData: string, name: string): File {
  const base64 = localData.replace(/^data:[^,]*,/, '').replace(/\s+/g, '');
  const kind = KINDS.find(({ begins }) => base64.startsWith(begins));
  if (kind === undefined) throw new Error('the app gave no image');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new File([bytes], `${name}.${kind.ending}`, { type: kind.type });
}

/** Converts images that were chosen together. Assigns unique names, because the app provides none. */
export async function toImageFiles(
  localIds: readonly string[],
  dataOf: (localId: string) => Promise<string>,
  now: Date = new Date(),
): Promise<readonly File[]> {
  const moment = now.toISOString().replace(/\D/g, '').slice(0, 17);
  const files: File[] = [];
  // One request at a time, because the app replies only to the first of several.
  for (const [index, localId] of localIds.entries())
    files.push(toImageFile(await dataOf(localId), `${moment}-${index + 1}`));
  return files;
}
