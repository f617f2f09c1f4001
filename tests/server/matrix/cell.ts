import type { formOf } from '../../support/sample-files';
import { CALLERS, type Caller, UNKNOWN } from './callers';

type Statuses = Record<Caller, number>;

export const everybody = (status: number): Statuses =>
  Object.fromEntries(CALLERS.map((caller) => [caller, status])) as Statuses;
export const unknown = (status: number): Partial<Statuses> =>
  Object.fromEntries(UNKNOWN.map((caller) => [caller, status]));
export const members = (status: number): Statuses => ({
  ...everybody(status),
  ...unknown(401),
  disabled: 403,
  'non-member': 403,
});
export const designers = (status: number): Statuses => ({
  ...members(403),
  designer: status,
  host: status,
});

/** Hosts are designers and administrators. */
export const hosts = (status: number): Statuses => designers(status);

/** A call with the expected status for each caller. */
export interface Cell {
  path: string;
  body?: object | (() => object);
  /** The fields of a form, in place of `body`. */
  form?: Parameters<typeof formOf>[0];
  /** The statuses for unauthenticated and anonymous callers where no login is required, if they differ. */
  open?: readonly [number, number];
  /** The call ends the caller's account or session. */
  ends?: true;
  expected: Statuses;
}
