/** To the system's own sheet where it takes pictures, else into a file. */
export async function givePicture(picture: Blob, title: string): Promise<void> {
  const file = new File([picture], 'poster.png', { type: 'image/png' });
  if (navigator.canShare?.({ files: [file] }) === true && matchMedia('(pointer: coarse)').matches) {
    // Who closes the sheet has changed their mind: that is no failure.
    await navigator.share({ files: [file], title }).catch(() => undefined);
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
