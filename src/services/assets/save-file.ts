const KEPT_FOR = 60_000;

/** Saves data as a file on the user's device, without leaving the page. */
export function saveFile(name: string, data: Blob): void {
  const address = URL.createObjectURL(data);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the data after the click.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR);
}
