import type { CompanyState } from './company.model';

/** The line that says why there is no link. */
export const OFFLINE = 'You are offline. What you typed is safe; Foyer reconnects by itself.';

/** The number beside the button "People" in a state of the stay: those in the visitor's own area. */
export const countIn = ({ context: { place, seen } }: CompanyState): string => (seen === place ? '2' : '1');

/** Whether the visitor is told that there is no link. */
export const isToldOffline = ({ value }: CompanyState): boolean => value === 'cut';
