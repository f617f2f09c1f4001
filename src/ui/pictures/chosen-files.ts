import { HEIC, HEIC_HEAD, isHeicContent, isHeicFile } from '@domain/pictures/heic';

/** A file that the user has chosen, with its type: that of a HEIC picture also where its name says otherwise. */
export interface ChosenFile {
  data: File;
  type: string;
}

const mayHide = ({ type }: File): boolean => type === '' || type.startsWith('image/');

async function chosen(data: File): Promise<ChosenFile> {
  const head = await data
    .slice(0, HEIC_HEAD)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  return { data, type: isHeicContent(new Uint8Array(head)) ? HEIC : data.type };
}

/** Calls back with the chosen files and their types; at once, unless a look into one of them is needed: returns that. */
export function whenChosen(
  files: readonly File[],
  onChosen: (files: readonly ChosenFile[]) => void,
): Promise<void> | null {
  const named = files.map((data) => ({ data, type: isHeicFile(data) ? HEIC : data.type }));
  if (named.some(({ data, type }) => type !== HEIC && mayHide(data)))
    return Promise.all(
      named.map((one) => (one.type === HEIC || !mayHide(one.data) ? one : chosen(one.data))),
    ).then(onChosen);
  onChosen(named);
  return null;
}
