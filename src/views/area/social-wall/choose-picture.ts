import { whenChosen } from '@/ui/pictures/chosen-files';
import type { PictureActor } from './wall-actors';

/** Puts the first of some files into the post; returns whether there is one. */
export function choosePicture(actor: PictureActor, files: Iterable<File> | ArrayLike<File> | null): boolean {
  const [data] = Array.from(files ?? []);
  if (data)
    void whenChosen([data], ([file]) => {
      if (file) actor.send({ type: 'picture.choose', file: { type: file.type, size: data.size, data } });
    });
  return data !== undefined;
}
