/** Milliseconds until the address of a saved file is revoked. Some browsers begin to read the file only after the click. */
const KEEP_MS = 60_000;

/** Saves a file on the device, as a download. Characters that separate folders in paths are replaced in its name. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replaceAll(/[/\\:]/g, '-');
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
