import { recommendationsSchema } from '@domain/media-board/recommendation';
import type { RecommendationsPort } from '@machines/media-board/recommendations.machine';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client';

/** As many as people look through. */
const LIMIT = 12;

/** Creates the calls of recommendations. They fail for the log alone, also where the user has no access any more. */
export const createRecommendationCalls = (call: ApiClient['call']): RecommendationsPort => ({
  loadRecommendations: ({ mediaBoardId, userId }, signal) => {
    const [board, user] = [mediaBoardId, userId].map(encodeURIComponent);
    return call(`/api/media-board/${board}/recommended/${user}`, {
      query: { limit: String(LIMIT) },
      schema: recommendationsSchema,
      reports: 'none',
      quiet: true,
      signal,
    });
  },
  countOpening: async (piece) => {
    await call('/api/media-board/opened', {
      method: 'POST',
      body: { ...piece },
      schema: v.unknown(),
      reports: 'none',
      quiet: true,
    });
  },
});
