import { expect, test } from 'vitest';
import { folderCircles } from '../../scripts/check/folder-circles.mjs';

const people = {
  path: 'src/services/people/people.ts',
  source: `import type { Link } from '@/services/link/link';`,
};
const link = (specifier: string) => ({
  path: 'src/services/link/link.ts',
  source: `import { wait } from './wait';\nexport const load = () => import('${specifier}');`,
});
const layer = 'src/services';

test.each(['../people', '../people/people', '@/services/people/people'])(
  'folders that import each other, one by %s, are reported once',
  (specifier) => {
    expect(folderCircles([people, link(specifier)], layer)).toEqual(['src/services: link → people → link']);
  },
);

test.each(['@/services/storage/storage', '../services', '@machines/people/people', './people/people'])(
  'a folder that imports %s closes no circle',
  (specifier) => {
    expect(folderCircles([people, link(specifier)], layer)).toEqual([]);
  },
);
