/** Returns whether a text, as file managers write it, only says where the files beside it are. */
const isAddressOf = (files: readonly File[], text: string): boolean => {
  const names = files.flatMap(({ name }) => [name, encodeURIComponent(name)]);
  return text.split(/[\r\n]+/).every((line) => names.includes(line.split('/').at(-1) ?? ''));
};

/**
 * Returns the files to attach of a clipboard. Cells, slides and words of documents are there as text and as a picture of it:
 * the text is what is meant.
 */
export function pastedFiles(clipboard: DataTransfer): File[] {
  const files = [...clipboard.files];
  const text = clipboard.getData('text/plain').trim();
  return text === '' || isAddressOf(files, text) ? files : [];
}
