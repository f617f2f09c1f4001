import * as v from 'valibot';
import type { ApiClient } from '@/services/api/api-client';
import type { TextStore } from '@/services/storage/storage';

const CAPTURED = 'foyer:visit-captured';

/** Sends `POST /api/capture/login`, at most once per visit of this tab (spec §4, Log capture). */
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
