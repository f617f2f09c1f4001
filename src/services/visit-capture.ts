import * as v from 'valibot';
import type { ApiClient } from './api-client';
import type { TextStore } from './storage';

const CAPTURED = 'foyer:visit-captured';

/** `POST /api/capture/login`, once per visit of this tab however often it is asked for (spec §4, Log capture). */
export const createVisitCapture =
  (call: ApiClient['call'], session: TextStore) => async (): Promise<void> => {
    if (session.get(CAPTURED)) return;
    session.set(CAPTURED, 'yes');
    try {
      await call('/api/capture/login', { method: 'POST', schema: v.unknown(), reports: 'none' });
    } catch (error) {
      session.remove(CAPTURED);
      throw error;
    }
  };
