import { expect, test } from 'vitest';
import { WallColumns } from '@/views/area/social-wall/wall-columns';
import { postBy } from './walls';

const post = (place: number, text = 'A post') => ({ ...postBy('grace', text, place), id: `post-${place}` });
/** Posts as a wall lists them: the newest first. */
const posts = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => post(newest - index));
const idsOf = (columns: ReturnType<WallColumns['divide']>) =>
  columns.map((placed) => placed.map(({ post: { id } }) => id));

test('a post stays in its column when newer ones come, older ones are loaded, and others go', () => {
  const divider = new WallColumns();
  const before = idsOf(divider.divide(posts(19, 10), 3));
  const after = idsOf(divider.divide([...posts(21, 16), ...posts(14, 1)], 3));
  const known = new Set(before.flat().filter((id) => id !== 'post-15'));
  const kept = (columns: string[][]) => columns.map((ids) => ids.filter((id) => known.has(id)));
  expect(kept(after)).toEqual(kept(before));
  expect(after.flat()).toHaveLength(20);
});

test('a post comes into the shortest column, and says its place in the list', () => {
  const divider = new WallColumns();
  const long = post(3, 'A long post. '.repeat(40));
  const columns = divider.divide([long, ...posts(2, 0)], 2);
  expect(columns.map((placed) => placed.map(({ place }) => place))).toEqual([[0], [1, 2, 3]]);
});
