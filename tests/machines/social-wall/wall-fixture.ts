import { Failure } from '@domain/shared/failure';
import type { Post } from '@domain/wall/post';

export const PLACE = { mode: 'live', userId: 'ada', widgetId: 'wall' } as const;
export const refused = new Failure('FORBIDDEN', 'no member');

export const post = (id: string, createdAt: number, more: Partial<Post> = {}): Post => ({
  id,
  authorId: 'grace',
  authorName: 'Grace',
  text: id,
  createdAt,
  ...more,
});

/** Returns so many posts, the oldest of a time. */
export const posts = (count: number, from = 1): Post[] =>
  Array.from({ length: count }, (_, place) => post(`p${from + place}`, from + place));
