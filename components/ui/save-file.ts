/** A browser may begin to read the file only after the click is over. */
const keptMs = 60_000;

/** Gives a file to the browser as a download. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}
