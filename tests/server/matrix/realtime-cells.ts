import { CALLERS, type Caller, type Known } from './callers';

/** Whether a caller may listen, write own data, and write other users' data. */
export type Rights = 'read' | 'own' | 'others';
export type Table = Record<Caller, string>;

export const everybody = (rights: string): Table =>
  Object.fromEntries(CALLERS.map((caller) => [caller, rights])) as Table;
export const members = (rights: string): Table => ({
  ...everybody('-'),
  attendee: rights,
  'other attendee': rights,
  designer: rights,
  host: rights,
});

export interface Ask {
  action: 'q' | 'm';
  body: (known: Known) => object;
}
export type Cell = { expected: Table } & Partial<Record<Rights, Ask>>;

export const listen = (path: string, query?: object): Ask => ({
  action: 'q',
  body: () => ({ p: `/live/${path}`, h: '', ...(query && { q: query, t: 1 }) }),
});
export const write = (values: (known: Known) => object): Ask => ({
  action: 'm',
  body: (known) => ({ p: '/live', d: values(known) }),
});
export const set = (path: string, value: unknown): Ask => write(() => ({ [path]: value }));
export const OTHER_USER = 'other-user';

/** A write of one value that belongs to the caller. */
export const own = (path: (known: Known) => string, value: (known: Known) => unknown): Ask =>
  write((known) => ({ [path(known)]: value(known) }));
/** Listens to a path that belongs to the caller. */
export const listenOwn = (path: (known: Known) => string, query?: object): Ask => ({
  action: 'q',
  body: (known) => ({ p: `/live/${path(known)}`, h: '', ...(query && { q: query, t: 1 }) }),
});
