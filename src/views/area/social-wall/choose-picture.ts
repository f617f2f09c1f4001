import type { PictureActor } from './wall-actors';

/** Puts the first of some files into the post; returns whether there is one. */
export function choosePicture(actor: PictureActor, files: Iterable<File> | ArrayLike<File> | null): boolean {
  const [data] = Array.from(files ?? []);
  if (data) actor.send({ type: 'picture.choose', file: { type: data.type, size: data.size, data } });
  return data !== undefined;
}
