import { areGatesChecking } from '@machines/navigation/navigation.machine';
import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { child } from '@/app/child';
import type { Visit } from './render-app';

/** Returns the name in spec §2 of the page that is shown. */
export const pageOf = ({ router }: Visit) => router.state.matches.at(-1)?.staticData.name;

/** Waits until the gates have admitted the person to an address and the page there is resolved. */
export const arrived = (visit: Visit, address: string): Promise<void> =>
  waitFor(() => {
    expect(visit.address()).toBe(address);
    expect(visit.router.state.resolvedLocation?.href).toBe(address);
    expect(visit.router.state.status).toBe('idle');
    expect(areGatesChecking(child(visit.app.actor, 'navigation').getSnapshot())).toBe(false);
  });
